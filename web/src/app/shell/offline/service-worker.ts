import { TAKE_OVER } from '../../../worker/messages.ts'

const ASK_EVERY_MS = 3_600_000
const TAKE_OVER_WAIT_MS = 2_000

/**
 * Keeps the app on this device, and looks for new versions.
 * @param onWaiting a new version is on the device; the function lets it take over, and is busy until the page reloads
 */
export async function keepApp(onWaiting: (takeOver: () => Promise<never>) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const registration = await navigator.serviceWorker.register('/sw.js')
  const offer = () => {
    const { waiting } = registration
    // The first version need not wait.
    if (!waiting || !navigator.serviceWorker.controller) return
    onWaiting(() => takeOver(waiting))
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  offer()
  // The browser looks for a new version as soon as it opens the page, on a slow device long before this runs.
  follow()
  registration.addEventListener('updatefound', follow)
  setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS)
}

function takeOver(next: ServiceWorker): Promise<never> {
  const ask = () => next.postMessage(TAKE_OVER)
  // The browser drops the message when it cannot start the worker, and a newer version can take this one's place.
  const asking = setInterval(() => (next.state === 'installed' ? ask() : reload()), TAKE_OVER_WAIT_MS)
  const reload = () => {
    // Once: another reload would begin the load of the page again, which takes longer than the pause on a slow device.
    clearInterval(asking)
    navigator.serviceWorker.removeEventListener('controllerchange', reload)
    window.location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload)
  ask()
  return new Promise(() => {})
}
