// Switches between the languages of a listing answer (web/languages.js).
import { answerLanguages } from "./languages.js";

answerLanguages();
