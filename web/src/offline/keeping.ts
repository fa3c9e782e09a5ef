/** Whether the browser may erase this device's data when it needs room; null: it does not say. */
export async function mayBeErased(): Promise<boolean | null> {
  try {
    return !(await navigator.storage.persisted())
  } catch {
    return null
  }
}

/** Asks the browser to keep this device's data. @returns as `mayBeErased` afterwards */
export async function askToKeep(): Promise<boolean | null> {
  await navigator.storage?.persist?.().catch(() => false)
  return mayBeErased()
}

/** Safari on a phone or tablet erases a page's data after seven days without use, but not of an installed app. */
export const needsInstalling = (): boolean =>
  isApple() && !window.matchMedia('(display-mode: standalone)').matches

/** iPads call themselves Macs, with touch. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
