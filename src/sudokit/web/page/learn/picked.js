/** What is selected on the boards of lessons and of the guide, which are not the puzzle in hand. */

import { classic } from "../model/shape.js";
import { nothing } from "../model/selection.js";
import { refresh } from "../ui/dom.js";

export class Picked {
  selection = nothing(classic);

  /** @param {import("../model/selection.js").Selection} selection */
  select(selection) {
    this.selection = selection;
    refresh();
  }
}
