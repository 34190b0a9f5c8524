/** Everything that is kept on the device, out as a file and in again. */

import { t } from "../../words/language.js";
import { backupOf, readBackup, restore } from "../../model/played/backup.js";
import { dayOf } from "../../model/days.js";
import { choose } from "../../settings.js";
import { browserStorage } from "../../store.js";
import { notify } from "../../ui/announce.js";
import { button } from "../../ui/controls.js";
import { h } from "../../ui/dom.js";
import { saveFile } from "../../ui/download.js";

/** A larger file is not one of ours: browsers keep about 10 MB for a site. */
const LARGEST = 50_000_000;

/** @param {import("../session.js").Session} session @param {() => void} done called when something has come */
export function backupRow(session, done) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const input = h("input", { type: "file", accept: "application/json,.json", hidden: true, "aria-hidden": "true", tabindex: "-1" });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    input.value = ""; // the same file may be chosen again
    if (file) say(await take(file));
  });

  /** @param {string} fault */
  function say(fault) {
    problem.textContent = fault;
    problem.hidden = !fault;
    if (fault) problem.scrollIntoView({ block: "nearest" });
  }

  /** @param {File} file @returns {Promise<string>} what is wrong with it; empty if nothing is */
  async function take(file) {
    const storage = browserStorage("local");
    if (!storage) return t("trouble_forbidden");
    if (file.size > LARGEST) return t("backup_other");
    session.keep();
    const { kept, fault } = readBackup(await file.text());
    if (fault) return t(fault.key, fault.values);
    const result = restore(kept, storage);
    if (result === "full") return t("backup_full");
    choose({}); // reads the settings again
    window.dispatchEvent(new StorageEvent("storage")); // as if another tab had written all of it
    session.reread();
    done();
    notify(t("backup_restored", { count: result.games }));
    return "";
  }

  function give() {
    const storage = browserStorage("local");
    if (!storage) return say(t("trouble_forbidden"));
    session.keep();
    saveFile(new Blob([backupOf(storage)], { type: "application/json" }), `sudokit-${dayOf()}.json`);
    say("");
  }

  return h(
    "section",
    { class: "backup" },
    h("p", { class: "quiet" }, () => t("games_about")),
    h(
      "div",
      { class: "row" },
      button({ label: "backup_save", icon: "export", onclick: give }),
      button({ label: "backup_restore", icon: "open", onclick: () => input.click() }),
      input,
    ),
    problem,
  );
}
