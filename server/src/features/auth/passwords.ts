import { hash, verify } from '@node-rs/argon2'
import { FairTurns } from '../../kernel/fair-turns.ts'

/** argon2id, 19 MiB, 2 passes: OWASP's first choice. */
export const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is heavy: it leaves cores to the orders, and no store's work keeps another store waiting. */
const turns = new FairTurns({ atOnce: 2, mostWaiting: 500, mostWaitingInLine: 100 })

/** @param line whose work it is: a store, a network or a known device */
export const hashPassword = (password: string, line = 'installation'): Promise<string> =>
  turns.take(line, () => hash(password, HASHING))

/** Hash of a password nobody has: an unknown user takes as long as a wrong password. */
const NOBODY = hash('nobody has this password', HASHING)

/** @param line whose work it is: a store, a network or a known device */
export const checkPassword = (
  hashed: string | undefined,
  password: string,
  line = 'installation',
): Promise<boolean> =>
  turns.take(line, async () => {
    const right = await verify(hashed ?? (await NOBODY), password)
    return right && hashed !== undefined
  })
