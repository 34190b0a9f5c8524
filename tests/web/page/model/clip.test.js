/** Cells on the clipboard. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { snapshotOfDigits, withCells } from "../../../../src/sudokit/web/page/model/cells.js";
import { clipIn, clipOf, withClip } from "../../../../src/sudokit/web/page/model/clip.js";
import { digitsOfLine } from "../../../../src/sudokit/web/page/model/classic.js";
import { classic, maskOf, maskOfAll } from "../../../../src/sudokit/web/page/model/shape.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const START = snapshotOfDigits(digitsOfLine(EASY), classic);
const GIVENS = START.cells.map(({ digit }) => digit > 0);

test("cells come back with digits, marks and colours, wherever they are pasted", () => {
  const marked = withCells(START, [2, 3], (_, cell) => ({ corner: maskOf(1), centre: maskOfAll([2, 4]), colours: maskOf(cell) }));
  const clip = clipIn(clipOf(withCells(marked, [12], () => ({ digit: 8 })), [3, 2, 12]));
  const pasted = withClip(START, GIVENS, clip, 56);
  assert.deepEqual([pasted.cells[56].corner, pasted.cells[56].centre, pasted.cells[56].colours], [maskOf(1), maskOfAll([2, 4]), maskOf(2)]);
  assert.equal(pasted.cells[57].colours, maskOf(3));
  assert.equal(pasted.cells[66].digit, START.cells[66].digit); // a clue keeps its digit
});

test("what is outside the board or unknown to it is left out", () => {
  const pasted = withClip(START, GIVENS, clipIn('sudokit cells [[0,0,12,4294966272,1,2048],[0,1,5,0,0,0],[1,0,5,0,0,0]]'), 80 - 9);
  assert.deepEqual([pasted.cells[71].digit, pasted.cells[71].corner, pasted.cells[71].centre, pasted.cells[71].colours], [5, 0, 0, 0]);
  assert.deepEqual(START.cells.map((cell, i) => i).filter((i) => pasted.cells[i] !== START.cells[i]), []);
});

test("any other text holds no cells", () => {
  for (const text of ["", EASY, "sudokit cells", "sudokit cells {}", "sudokit cells []", "sudokit cells [[1]]", "sudokit cells [[0,0,-1,0,0,0]]", "sudokit cells [[0,0,1,0,0"])
    assert.equal(clipIn(text), null);
});
