/** Links into the page: modes, names, puzzles; today's form and the earlier one. Run by `node --test`. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { withCells } from "../../../../src/sudokit/web/page/model/cells.js";
import { Game } from "../../../../src/sudokit/web/page/model/game.js";
import { gameOf, isAt, narrowed } from "../../../../src/sudokit/web/page/model/loaded.js";
import { MODES, linkAt, linkOf, linkTo, linkToGame } from "../../../../src/sudokit/web/page/model/links.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const loaded = (board = EASY) => ({ puzzle: EASY, board });
const begun = EASY.replace(".", "4");

/** EASY with another character in a cell. @param {number} cell @param {string} character */
const easyWith = (cell, character) => `${EASY.slice(0, cell)}${character}${EASY.slice(cell + 1)}`;

test("a link names a mode and what it shows", () => {
  for (const mode of MODES) assert.deepEqual(linkOf(`#/${mode}`), { mode, names: [], loaded: null, trouble: "" });
  assert.deepEqual(linkOf("#/learn/w-wing"), { mode: "learn", names: ["w-wing"], loaded: null, trouble: "" });
  assert.deepEqual(linkOf("#/watch/dlx/mrv/2580").names, ["dlx", "mrv", "2580"]);
  assert.deepEqual(linkOf("#/learn//w%2Dwing/").names, ["w-wing"]);
});

test("a link has a puzzle, and the digits on it", () => {
  for (const mode of MODES) {
    assert.deepEqual(linkOf(`#/${mode}/${EASY}`), { mode, names: [], loaded: loaded(), trouble: "" });
    assert.deepEqual(linkOf(`#/${mode}/${EASY}/${begun}`).loaded, loaded(begun));
  }
  assert.deepEqual(linkOf(`#/watch/dlx/${EASY}`), { mode: "watch", names: ["dlx"], loaded: loaded(), trouble: "" });
  assert.deepEqual(linkOf(`#/play/${EASY.replaceAll(".", "0")}`).loaded, loaded());
});

test("links of earlier versions open in Play", () => {
  for (const [link, board] of [[`#puzzle=${EASY}`, EASY], [`#puzzle=${EASY}&board=${begun}`, begun], [`puzzle=${EASY}`, EASY]]) {
    assert.deepEqual(linkOf(link), { mode: "play", names: [], loaded: loaded(board), trouble: "" }, link);
  }
});

test("an address has its link in the fragment or in the query", () => {
  const at = (search, hash = "") => linkAt({ search, hash });
  for (const search of [`?puzzle=${EASY}&board=${begun}`, `?from=mail&puzzle=${EASY}&board=${begun}`]) {
    assert.deepEqual(at(search), { mode: "play", names: [], loaded: loaded(begun), trouble: "" });
  }
  assert.deepEqual(at(`?puzzle=${begun}`, `#/learn/${EASY}`), linkOf(`#/learn/${EASY}`));
  assert.equal(at("?puzzle=12").trouble, "link_damaged");
  assert.equal(at(`?puzzle=${"1".repeat(3000)}`).trouble, "link_damaged");
  for (const search of ["", "?from=mail", "?jigsaw_puzzle=1"]) assert.deepEqual(at(search), linkOf(""));
});

test("a link that is written is read again", () => {
  assert.equal(linkTo("learn", ["w-wing"]), "#/learn/w-wing");
  const game = new Game(EASY);
  assert.deepEqual(linkOf(linkToGame(game)).loaded, loaded());
  game.play(withCells(game.snapshot, [2], () => ({ digit: 4 })));
  assert.deepEqual(linkOf(linkToGame(game)), { mode: "play", names: [], loaded: loaded(begun), trouble: "" });
});

/** A sukaku: a 5, a cell with one candidate, one with two, one with none, and blanks. */
const sukaku = () => started({ puzzle: `5${".".repeat(80)}`, candidates: [0, 2, 12, 0, ...Array(77).fill(1022)] });
/** The game of a loaded puzzle whose clues have several solutions. */
const started = (loaded) => gameOf({ ...loaded, sukaku: narrowed(loaded) });

test("a link to a sukaku has its candidates, and the digits on it", () => {
  const game = sukaku();
  const link = linkToGame(game);
  assert.match(link, /^#\/play\/11020c00[0-9a-v]{154}$/);
  assert.deepEqual(started(linkOf(link).loaded).toJSON(), game.toJSON());
  assert.ok(isAt(game, linkOf(link).loaded));
  assert.deepEqual(linkOf(link.replace("/play/", "puzzle=").replace("/", "")), linkOf(link));
  game.play(withCells(game.snapshot, [2], () => ({ digit: 3 })));
  const { puzzle, board, candidates } = linkOf(linkToGame(game)).loaded;
  assert.deepEqual([puzzle, board, candidates], [game.puzzle, game.line, game.sukaku]);
  assert.equal(started({ puzzle, board, candidates }).text, game.text);
  assert.equal(linkToGame(game, game.puzzle), link);
});

test("a puzzle of the same digits is another one than the sukaku", () => {
  const game = sukaku();
  const { puzzle, board } = linkOf(linkToGame(game)).loaded;
  assert.ok(!isAt(game, { puzzle, board }));
  assert.ok(!isAt(new Game(puzzle), linkOf(linkToGame(game)).loaded));
});

test("a damaged sukaku is reported", () => {
  const link = linkToGame(sukaku());
  for (const damaged of [link.slice(0, -1), `${link}0`, link.replace("0c", "0w"), link.toUpperCase().replace("PLAY", "play")])
    assert.deepEqual(linkOf(damaged), { mode: "play", names: [], loaded: null, trouble: "link_damaged" }, damaged);
});

test("a link in a message ends in no full stop, which would be taken for the end of its sentence", () => {
  assert.ok(!linkToGame(new Game(`5${".".repeat(80)}`)).includes("."));
});

test("a board that is damaged or changes a clue leaves the puzzle alone", () => {
  for (const board of [easyWith(0, "6"), easyWith(0, "."), EASY.slice(1), "x"]) {
    assert.deepEqual(linkOf(`#/play/${EASY}/${board}`).loaded, loaded(), board);
    assert.deepEqual(linkOf(`#puzzle=${EASY}&board=${board}`).loaded, loaded(), board);
  }
});

test("a damaged puzzle is reported", () => {
  const wrong = ["12345678901", EASY.repeat(2).replaceAll(".", "0"), EASY.slice(1), `${EASY}1`, easyWith(3, "x"), "<script>", "%", "%E0%A4%A"];
  for (const link of [...wrong.map((board) => `#/play/${board}`), "#puzzle=12", "#board=x&puzzle=", "#puzzle=<script>"]) {
    assert.deepEqual(linkOf(link), { mode: "play", names: [], loaded: null, trouble: "link_damaged" }, link);
  }
});

test("what is not a link is reported, except for an address without one", () => {
  const nothing = { mode: null, names: [], loaded: null };
  for (const link of ["#/nonsense", "#/Play", "#play", "#board=1", "#/constructor", "#/__proto__/x"]) {
    assert.deepEqual(linkOf(link), { ...nothing, trouble: "link_unknown" }, link);
  }
  for (const link of ["", "#", "#/", "#//"]) assert.deepEqual(linkOf(link), { ...nothing, trouble: "" }, link);
});

test("the links of the documentation are whole", () => {
  const docs = new URL("../../../../docs/", import.meta.url);
  const texts = JSON.parse(readFileSync(new URL("../src/sudokit/words/en.json", docs), "utf8"));
  const known = ["course", "hint", "solution", "steps", ...Object.keys(texts.techniques)];
  const pages = readdirSync(docs, { recursive: true }).filter((path) => path.endsWith(".md"));
  const links = pages.flatMap((path) => readFileSync(new URL(path, docs), "utf8").match(/(?<=try\/index\.html)#[^)]*/g) ?? []);
  assert.ok(links.length > 100);
  for (const link of links) {
    const { mode, names, trouble } = linkOf(link);
    assert.equal(trouble, "", link);
    assert.ok(mode === "learn" ? known.includes(names[0]) : !names.length, link);
  }
});

test("a link holds a packed variant", () => {
  assert.deepEqual(linkOf("#/play/variant/ab-C_1"), { mode: "play", names: [], loaded: null, variant: "ab-C_1", trouble: "" });
  assert.equal(linkOf("#/play/variant/").variant, undefined);
  assert.equal(linkOf(`#/play/variant/${"a".repeat(30_001)}`).trouble, "link_damaged");
});

test("a puzzle says what its text says besides, whatever game has the same puzzle", () => {
  const text = { puzzle: ".".repeat(81), variant: { form: "sudokit variant" }, told: { sure: false, sentences: [], off: [] }, notes: ["Fog is not supported."] };
  const { told, notes, ...bare } = text;
  assert.ok(!isAt(gameOf(bare), text));
  assert.ok(!isAt(gameOf({ ...bare, told }), text));
  for (const game of [gameOf(text), gameOf(bare)]) assert.ok(isAt(game, bare));
  assert.ok(isAt(gameOf(text), text));
});
