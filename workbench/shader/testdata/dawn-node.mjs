// node dawn-node.mjs < PROGRAMS > ANSWERS: the programs of a test on this machine's own GPU (dawn.js), both as JSON.

import { dawn } from "../../../gpu/node.js";
import { answer } from "./dawn.js";

const given = [];
for await (const part of process.stdin) given.push(part);
const answers = await answer(dawn(), JSON.parse(Buffer.concat(given).toString()));
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
