import { hash, verify } from '@node-rs/argon2'
import { FairTurns } from '../../kernel/fair-turns.ts'

/** argon2id, 19 MiB, 2 passes: OWASP's first choice. */
export const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is heavy: the limit leaves cores free for orders, and the queues are fair between stores. */
const turns = new FairTurns({ atOnce: 2, mostWaiting: 500, mostWaitingInLine: 100 })

/** @param line whose work it is: a store, a network or a known device */
export const hashPassword = (password: string, line = 'installation'): Promise<string> =>
  turns.take(line, () => hash(password, HASHING))

/** Hash of an unused password: an unknown user takes as long as a wrong password. */
const UNUSED_HASH = hash('unused password', HASHING)

/** @param line whose work it is: a store, a network or a known device */
export const checkPassword = (
  hashed: string | undefined,
  password: string,
  line = 'installation',
): Promise<boolean> =>
  turns.take(line, async () => {
    const right = await verify(hashed ?? (await UNUSED_HASH), password)
    return right && hashed !== undefined
  })
