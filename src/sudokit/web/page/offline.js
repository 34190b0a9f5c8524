/**
 * The service worker: keeps a copy of the page's files, so that it opens without a server. What the
 * server sends always comes first, so that nobody is stuck with an old page; the API is never kept.
 */

/** @typedef {Event & {waitUntil(promise: Promise<unknown>): void}} LifeEvent */
/** @typedef {Event & {request: Request, respondWith(answer: Promise<Response>): void}} FetchEvent */

const CACHE = "sudokit";

self.addEventListener("activate", (event) => {
  const { clients } = /** @type {any} */ (self);
  /** @type {LifeEvent} */ (event).waitUntil(clients.claim());
});

// The page was there before its worker, so it tells what it has loaded.
self.addEventListener("message", (event) => {
  const addresses = /** @type {MessageEvent<string[]>} */ (event).data;
  /** @type {LifeEvent} */ (/** @type {unknown} */ (event)).waitUntil(keep(addresses));
});

/** Keep these files, and none of other versions. @param {string[]} addresses */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await cache.addAll(addresses);
  const versions = new Set(addresses.map(version).filter(Boolean));
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname !== "/" && !versions.has(version(url))) await cache.delete(url);
  }
}

/** The version that stands in an address, if one does. @param {string} address */
const version = (address) => new URL(address).pathname.match(/^\/static\/(v-[0-9a-f]+)\//)?.[1];

self.addEventListener("fetch", (event) => {
  const { request } = /** @type {FetchEvent} */ (event);
  const { origin, pathname } = new URL(request.url);
  const own = origin === location.origin && (pathname === "/" || pathname.startsWith("/static/"));
  if (own && request.method === "GET") /** @type {FetchEvent} */ (event).respondWith(fresh(request));
});

/** @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
