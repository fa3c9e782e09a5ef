const KEY = 'comanda.reloaded-at'
const AGAIN_MS = 60_000
/** A page of the app: the first page is a document of its own. */
const APP_PAGE = '/login'

/**
 * After an update, a page of the old version requests files that no longer exist: reloads it, at most once.
 * Files missing for another reason, such as no network, do not reload a working page.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfOld())
}

async function reloadIfOld(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  // The tab's own clock is enough, because it only measures the time between two reloads.
  const now = performance.timeOrigin
  if (now - last < AGAIN_MS || !(await isOld())) return
  sessionStorage.setItem(KEY, String(now))
  window.location.reload()
}

/** Whether the server's page has another entry script than this page. */
async function isOld(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  try {
    const page = await fetch(APP_PAGE, { cache: 'no-store' })
    return page.ok && !(await page.text()).includes(`"${entry}"`)
  } catch {
    return false
  }
}
