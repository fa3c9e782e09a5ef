/** The name of the lock that a screen holds while it waits for the server. */
export const saleLockName = (key: string): string => `comanda-sale-${key}`

/** Runs the work while no other tab of this browser runs one of this name. Over plain HTTP there are no locks. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks?.request(name, work) ?? work())
}

/** Runs the work unless another one of this name runs. @returns whether it ran */
export const tryWithLock = (name: string, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
