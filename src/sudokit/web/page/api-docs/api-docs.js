// The page of the API, made from /api/openapi.json: every end point, its fields, and a form to try it.
// @ts-check

/** @typedef {Record<string, any>} Json */

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/**
 * An element with text or children.
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {Json} schema @param {Json} all */
function resolved(schema, all) {
  return schema.$ref ? all.components.schemas[schema.$ref.split("/").pop()] : schema;
}

/** @param {Json} schema @returns {string} */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(" or ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  return schema.type ?? "anything";
}

/** An initial value. @param {string} name @param {Json} schema */
function sample(name, schema) {
  if (name === "boards") return [PUZZLE];
  if (name === "board" || name === "text") return PUZZLE;
  return schema.default ?? null;
}

/** @param {Json[]} rows */
function fieldTable(rows) {
  const head = element("tr", {}, ...["field", "type", "meaning"].map((text) => element("th", {}, text)));
  const lines = rows.map(({ name, schema, description }) =>
    element("tr", {}, element("td", {}, element("code", {}, name)), element("td", {}, typeOf(schema)),
      element("td", {}, description ?? "")));
  return element("table", {}, head, ...lines);
}

/** @param {string} path @param {string} method @param {Json} operation @param {Json} all */
function endpoint(path, method, operation, all) {
  const body = element("div");
  const parameters = (operation.parameters ?? []).filter((/** @type {Json} */ p) => p.in !== "header");
  /** @type {Map<string, HTMLInputElement>} */
  const inputs = new Map();
  if (parameters.length) {
    body.append(fieldTable(parameters));
    for (const { name, schema } of parameters) {
      const input = /** @type {HTMLInputElement} */ (element("input", { "aria-label": name, placeholder: name }));
      const first = { key: "x-wing", algorithm: "mrv", board: PUZZLE }[/** @type {string} */ (name)];
      input.value = first ?? schema.default ?? "";
      inputs.set(name, input);
      body.append(input);
    }
  }
  const content = operation.requestBody?.content?.["application/json"];
  /** @type {HTMLTextAreaElement | null} */
  let text = null;
  if (content) {
    const { properties = {} } = resolved(content.schema, all);
    const fields = /** @type {[string, Json][]} */ (Object.entries(properties));
    body.append(fieldTable(fields.map(([name, schema]) => ({ name, schema, description: schema.description }))));
    text = /** @type {HTMLTextAreaElement} */ (element("textarea", { "aria-label": "body", spellcheck: "false" }));
    text.value = JSON.stringify(Object.fromEntries(fields.map(([name, schema]) => [name, sample(name, schema)])), null, 1);
    body.append(text);
  }
  const answer = element("pre", { hidden: "", tabindex: "0", "aria-label": "answer" });
  const send = element("button", { type: "button" }, "Send");
  send.addEventListener("click", async () => {
    let address = path;
    const query = new URLSearchParams();
    for (const [name, input] of inputs) {
      if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(input.value));
      else if (input.value) query.set(name, input.value);
    }
    const question = text ? { body: text.value, headers: { "content-type": "application/json" } } : {};
    const got = await fetch(query.size ? `${address}?${query}` : address, { method: method.toUpperCase(), ...question });
    const told = await got.text();
    answer.hidden = false;
    answer.textContent = `${got.status} ${got.statusText}\n${told.slice(0, 20_000)}`;
  });
  body.append(element("div", {}, send), answer);
  const title = element("summary", {}, element("code", { class: "method" }, method.toUpperCase()),
    element("code", {}, path), element("span", {}, operation.description ?? ""));
  return element("details", {}, title, body);
}

const all = await (await fetch("/api/openapi.json")).json();
const place = /** @type {HTMLElement} */ (document.getElementById("endpoints"));
place.replaceChildren(...Object.entries(all.paths).flatMap(([path, methods]) =>
  Object.entries(/** @type {Json} */ (methods)).map(([method, operation]) => endpoint(path, method, operation, all))));
