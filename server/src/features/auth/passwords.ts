import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../../kernel/turns.ts'

/** argon2id, 19 MiB, 2 passes: OWASP's first choice. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is heavy: a crowd signing in must not take the cores from the orders, nor wait longer than anybody would. */
const turns = new Turns({ atOnce: 2, mostWaiting: 500 })

export const hashPassword = (password: string): Promise<string> => turns.take(() => hash(password, OPTIONS))

/** Hash of a password nobody has: an unknown user takes as long as a wrong password. */
const NOBODY = hash('nobody has this password', OPTIONS)

export const checkPassword = (hashed: string | undefined, password: string): Promise<boolean> =>
  turns.take(async () => {
    const right = await verify(hashed ?? (await NOBODY), password)
    return right && hashed !== undefined
  })
