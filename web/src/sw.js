/**
 * The service worker: home opens without a network, and what was loaded once is not loaded again.
 * The build puts in the files of home. The names of all files but the page itself change with what is in them.
 */
const FILES = [] /* FILES */
const CACHE = `lettercup ${FILES[1]}`
/** The files of the house in the pocket; the page fills it. */
const KEPT = "lettercup-pocket"
/** The picture of its memory; the house fills it. */
const PICTURES = "lettercup-picture"
const ASSETS = new URL("assets/", location.href).pathname
const POCKET = new URL("pocket/", location.href).pathname

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)))
  self.skipWaiting()
})

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldFiles().then(() => self.clients.claim()))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== "GET" || address.origin !== location.origin) return
  if (request.mode === "navigate") event.respondWith(pageFor(request))
  else if (address.pathname.startsWith(ASSETS)) event.respondWith(remembered(request, CACHE))
  else if (address.pathname === `${POCKET}pocket.json`)
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
  else if (address.pathname.startsWith(POCKET)) event.respondWith(pocketFile(request))
})

/** The page, also where a web space without a server has no file for an address of ours. */
async function pageFor(request) {
  const fresh = await fetch(request).catch(() => undefined)
  return fresh && fresh.status !== 404 ? fresh : ((await caches.match("./")) ?? fresh ?? Response.error())
}

async function forgetOldFiles() {
  const names = (await caches.keys()).filter((name) => ![CACHE, KEPT, PICTURES].includes(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** What the house needs only now and then is kept as well, once the rest of it is. */
async function pocketFile(request) {
  return remembered(request, (await caches.match(`${POCKET}pocket.json`)) ? KEPT : undefined)
}

async function remembered(request, where) {
  const known = await caches.match(request)
  if (known) return known
  const fresh = await fetch(request)
  if (fresh.ok && where) await (await caches.open(where)).put(request, fresh.clone())
  return fresh
}
