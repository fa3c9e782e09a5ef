/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { TAKE_OVER } from './messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** The pages of the staff. Answers of the API, pictures, and the diners' and operator's pages always come from the server. */
const STAFF = [/^\/(dashboard|lock|login)(\/|$)/, /^\/print-/]

// All files of one version of the app: a page of it works until the next version takes over.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: null as never })
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: STAFF }))

// The page says when: nothing may wait to be sent by the old version.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
