const KEY = 'comanda.reloaded-at'
const AGAIN_MS = 60_000

/**
 * A page of the version before an update asks for files that are gone: loads the new version, but never in a loop. Files
 * that cannot be had for another reason (no network) are no reason to leave a page that works.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfOld())
}

async function reloadIfOld(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  // Its own clock: only the time between two reloads of this tab matters.
  const now = performance.timeOrigin
  if (now - last < AGAIN_MS || !(await isOld())) return
  sessionStorage.setItem(KEY, String(now))
  window.location.reload()
}

/** Whether the server's page begins with another script than this one did. */
async function isOld(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return page.ok && !(await page.text()).includes(`"${entry}"`)
  } catch {
    return false
  }
}
