import { serverTime } from '../../offline/server-clock.ts'

/**
 * The server's time, as far as it is known: what a screen counts, shows or proposes does not depend on the device's clock. Times that
 * this device compares with its own are those of `offline/now.ts`.
 */
export const clock = (): Date => new Date(serverTime())
