import { hash, verify } from '@node-rs/argon2'
import { FairTurns } from '../../kernel/fair-turns.ts'

/** argon2id with 19 MiB and 2 passes: OWASP's first recommendation. */
export const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is expensive: the limit leaves CPU time for orders, and the queues share it fairly between stores. */
const turns = new FairTurns({ atOnce: 2, mostWaiting: 500, mostWaitingInLine: 100 })

/** @param line the queue of the work: a store, a network or a known device */
export const hashPassword = (password: string, line = 'installation'): Promise<string> =>
  turns.take(line, () => hash(password, HASHING))

/** The hash checked for an unknown user, so that the response takes as long as for a wrong password. */
const UNUSED_HASH = hash('unused password', HASHING)

/** @param line the queue of the work: a store, a network or a known device */
export const checkPassword = (
  hashed: string | undefined,
  password: string,
  line = 'installation',
): Promise<boolean> =>
  turns.take(line, async () => {
    const right = await verify(hashed ?? (await UNUSED_HASH), password)
    return right && hashed !== undefined
  })
