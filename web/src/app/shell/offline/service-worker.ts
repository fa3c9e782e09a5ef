import { TAKE_OVER } from '../../../worker/messages.ts'

const ASK_EVERY_MS = 3_600_000

/**
 * Keeps the app on this device, and looks for new versions.
 * @param onWaiting a new version is on the device; the function lets it take over and reloads the page
 */
export async function keepApp(onWaiting: (takeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const registration = await navigator.serviceWorker.register('/sw.js')
  const offer = () => {
    const { waiting } = registration
    // The first version waits for nobody.
    if (!waiting || !navigator.serviceWorker.controller) return
    onWaiting(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      })
      waiting.postMessage(TAKE_OVER)
    })
  }
  offer()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  )
  setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS)
}
