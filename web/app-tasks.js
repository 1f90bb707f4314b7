// The list of the tasks (app/write/tasks_native.go): what a search leaves of it, and which tasks this reader has met. The server writes the
// list, the client shows what it wrote; this acts on either, and needs no client.

class TaskList extends HTMLElement {
  connectedCallback() {
    const form = /** @type {HTMLFormElement} */ (this.querySelector(".tasks-search"));
    form.addEventListener("input", () => this.search(form));
    form.addEventListener("submit", (event) => event.preventDefault());
    this.search(form);
    this.met().catch(() => {}); // without its record the list is whole all the same
  }

  // search shows the tasks that have all the words in their texts, and the level that is chosen. Those to begin with stay.
  /** @param {HTMLFormElement} form */
  search(form) {
    const asked = new FormData(form);
    const words = String(asked.get("words")).toLowerCase().split(/\s+/);
    const level = String(asked.get("level"));
    const rows = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-level]"))];
    for (const row of rows) {
      const text = `${row.closest(".tasks-family")?.firstElementChild?.textContent} ${row.dataset.task} ${row.textContent}`.toLowerCase();
      row.hidden = (level !== "" && row.dataset.level !== level) || !words.every((word) => text.includes(word));
    }
    for (const family of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".tasks-family:has([data-level])"))) family.hidden = !family.querySelector("[data-level]:not([hidden])");
    const left = rows.filter((row) => !row.hidden).length;
    (/** @type {HTMLElement} */ (this.querySelector("#tasks-count"))).textContent = left === rows.length ? `${left} tasks` : `${left} of ${rows.length} tasks`;
  }

  // met marks the tasks whose last program was right and free of races (app/practice/program.go has the same).
  async met() {
    /** @type {Map<string, boolean>} */
    const last = new Map();
    /** @param {string} text */
    const read = (text) => {
      for (const line of text.split("\n")) {
        if (!line.includes('"write:')) continue;
        const { exercise, answer } = JSON.parse(line);
        const marks = String(answer?.[1]).split(/, */);
        last.set(exercise.replace("write:", ""), marks.includes("right") && marks.includes("race-free"));
      }
    };
    for (let after = /** @type {string | null} */ (null), more = true; more; ) {
      const { keys, text } = await globalThis.upsweepRecord.page(after);
      read(text);
      more = keys.length > 0;
      after = /** @type {string} */ (keys.at(-1));
    }
    read((await globalThis.upsweepRecord.noted()).text);
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-task]"))) {
      if (!last.get(row.dataset.task ?? "") || row.querySelector(".tasks-met")) continue;
      row.classList.add("is-met");
      const says = document.createElement("span");
      says.className = "tasks-met";
      says.textContent = "met";
      row.querySelector("a")?.after(" ", says);
    }
  }
}

customElements.define("task-list", TaskList);
