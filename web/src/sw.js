/**
 * The service worker: home opens without a network, and what was loaded once is not loaded again.
 * The build puts in the files of home. The names of all files but the page itself change with what is in them.
 */
const FILES = [] /* FILES */
const CACHE = `lettercup ${FILES[1]}`
const ASSETS = new URL("assets/", location.href).pathname

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
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("./")))
  else if (address.pathname.startsWith(ASSETS)) event.respondWith(remembered(request))
})

async function forgetOldFiles() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

async function remembered(request) {
  const known = await caches.match(request)
  if (known) return known
  const fresh = await fetch(request)
  if (fresh.ok) await (await caches.open(CACHE)).put(request, fresh.clone())
  return fresh
}
