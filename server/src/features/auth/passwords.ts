import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, 2 passes: OWASP's first choice. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is heavy: a crowd signing in must not take the cores from the orders. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

/** Hash of a password nobody has: an unknown user takes as long as a wrong password. */
const NOBODY = hash('nobody has this password', OPTIONS)

export const checkPassword = (hashed: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => {
    const right = await verify(hashed ?? (await NOBODY), password)
    return right && hashed !== undefined
  })
