import type { FloorCheck } from '@comanda/shared/floor/api'

export interface Waiter {
  username: string
  name: string
}

/** Whether the person waits on a check. Kept answers and a person who unlocked without the server have no login: then by name. */
export function isWaitedOnBy(
  { waiter, waiter_name }: Pick<FloorCheck, 'waiter' | 'waiter_name'>,
  { username, name }: Waiter,
): boolean {
  const hasLogins = [waiter, username].every((one) => one.includes('@'))
  return hasLogins ? waiter === username : waiter_name === name
}
