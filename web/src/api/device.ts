import { Watchers } from '@comanda/shared/kernel/watchers'
/** This browser's record of its shared device; the device's token is a cookie that scripts cannot read. */
export interface SharedDevice {
  name: string
  /** The device locks itself after this time without a tap or a key. */
  lockSeconds: number
  /** The store whose people have used it; absent before the first sign-in. */
  tenantId?: number | undefined
}

/** The page with the names and the PIN pad. */
export const LOCK_PAGE = '/lock'

/** The query of the lock screen, which is no person's. */
export const DEVICE_QUERY = 'device'

const DEVICE_KEY = 'comanda.device'
const SEEN_KEY = 'comanda.device.seen'

const watchers = new Watchers()

/** Calls back when this tab changes the device's record. */
export const watchDevice = watchers.watch

/** The stored text of the shared device; null when this browser is no shared device. */
export const deviceText = (): string | null => localStorage.getItem(DEVICE_KEY)

export function sharedDevice(): SharedDevice | null {
  try {
    return JSON.parse(deviceText() ?? 'null') as SharedDevice | null
  } catch {
    return null
  }
}

/** @param device null: this browser is no shared device any more */
export function keepDevice(device: SharedDevice | null): void {
  if (device) localStorage.setItem(DEVICE_KEY, JSON.stringify(device))
  else localStorage.removeItem(DEVICE_KEY)
  watchers.notify()
}

/** @param now the time of a tap or a key, in ms; shared by all tabs */
export const markUse = (now: number): void => localStorage.setItem(SEEN_KEY, String(now))

/** Whether the shared device was not used for its lock time. */
export function isLockDue(now: number): boolean {
  const device = sharedDevice()
  return device !== null && now - Number(localStorage.getItem(SEEN_KEY)) >= device.lockSeconds * 1_000
}
