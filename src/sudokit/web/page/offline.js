/**
 * The service worker: keeps all files of the page, with the engine, so that everything works without a
 * network. The server writes the version and the files into it (sudokit/web/site.py), so a new version is
 * a new worker, and each worker keeps exactly one version.
 *
 * The document is asked for on every visit, so nobody is stuck with an old version; the kept one answers
 * if the network does not. Files are taken from what is kept. The files of the version before stay for pages
 * that are still open. The API is never kept.
 */

/** @typedef {Event & {waitUntil(promise: Promise<unknown>): void}} LifeEvent */
/** @typedef {Event & {request: Request, respondWith(answer: Promise<Response>): void}} FetchEvent */

/** The folder of this version. */
const FOLDER = "static/";
/** @type {string[]} */
const FILES = [/* files */];

const worker = /** @type {{skipWaiting(): Promise<void>, clients: {claim(): Promise<void>}}} */ (/** @type {unknown} */ (self));
const HOME = new URL("./", location.href).href;
/** Other sites of this origin have caches as well. */
const PREFIX = `sudokit ${HOME} `;
const CACHE = `${PREFIX}${FOLDER}`;
/** The cache of earlier versions of this worker. */
const SINGLE_CACHE = "sudokit";
/** How long a visitor waits for a slow network if the page is kept. */
const PATIENCE_MS = 3_000;

self.addEventListener("install", (event) => {
  /** @type {LifeEvent} */ (event).waitUntil(keep());
});

async function keep() {
  const document = await fetch(HOME, { cache: "no-cache" });
  // In the midst of an upgrade, a host may still have the document of another version.
  if (!(await document.clone().text()).includes(FOLDER)) throw new Error("the document is of another version");
  const cache = await caches.open(CACHE);
  await cache.addAll(["manifest.webmanifest", ...FILES.map((name) => FOLDER + name)]);
  await cache.put(HOME, document);
  await worker.skipWaiting();
}

self.addEventListener("activate", (event) => {
  /** @type {LifeEvent} */ (event).waitUntil(Promise.all([forget(), worker.clients.claim()]));
});

/** Delete all versions but this one and the one before it. */
async function forget() {
  const names = await caches.keys(); // in the order in which they were made
  const before = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all([...before.slice(0, -1), SINGLE_CACHE].map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const fetched = /** @type {FetchEvent} */ (event);
  const { request } = fetched;
  if (request.method !== "GET") return;
  const address = request.url.replace(/[?#].*/, "");
  if (address === HOME || address === `${HOME}index.html`) fetched.respondWith(newest(request));
  else if (address.startsWith(`${HOME}static/`)) fetched.respondWith(kept(request));
});

/** The document as the host has it now; the kept one if the host does not answer. @param {Request} request */
async function newest(request) {
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), pause(PATIENCE_MS)]);
  if (answer && answer.status < 500) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match(HOME)) ?? asked;
}

/** A file, whose content its URL determines. @param {Request} request */
const kept = async (request) => (await caches.match(request)) ?? fetch(request);

/** @param {number} milliseconds @returns {Promise<null>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, null));
