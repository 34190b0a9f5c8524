/** The dialog *Settings*: one switch per choice of `settings.js`. */

import { choose, setting } from "../settings.js";
import { dialog, toggle } from "../ui/dialog.js";

const SWITCHES = /** @type {const} */ (["digitFirst", "automatic", "places", "pen", "marks", "tidy", "conflicts", "highlight", "clock", "left"]);

export function settingsDialog() {
  return dialog(
    "settings",
    ...SWITCHES.map((name) =>
      toggle({
        label: `setting_${name}`,
        get: () => setting()[name],
        set: (on) => choose({ [name]: on }),
      }),
    ),
  );
}
