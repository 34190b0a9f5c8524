/** Elements of SVG: making them, and setting their attributes. */

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...SVGElement} children
 */
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** @param {string} content @param {Record<string, unknown>} attributes */
export function text(content, attributes) {
  const element = shape("text", attributes);
  element.textContent = content;
  return element;
}

/** Set attributes that differ, since setting one costs time even if it does not change; null removes one. @param {Element} element @param {Record<string, unknown>} attributes */
export function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    const wanted = value === null ? null : String(value);
    if (element.getAttribute(key) === wanted) continue;
    if (wanted === null) element.removeAttribute(key);
    else element.setAttribute(key, wanted);
  }
}
