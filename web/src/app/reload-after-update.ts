const KEY = 'comanda.reloaded-at'
const AGAIN_MS = 60_000

/** A page of the version before an update asks for files that are gone: loads the new version, but never in a loop. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    // Its own clock: only the time between two reloads of this tab matters.
    const now = performance.timeOrigin
    if (now - last < AGAIN_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(now))
    window.location.reload()
  })
}
