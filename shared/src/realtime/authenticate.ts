import { z } from 'zod'
import { id } from '../kernel/fields.ts'

/** An access token has a few hundred characters. */
const MAX_TOKEN = 4_096

/**
 * The arguments of `authenticate` without its acknowledgement: the store, and the access token of a client that sends
 * no cookies. Further arguments are ignored.
 */
export const authenticateArguments = z.tuple([id(), z.string().max(MAX_TOKEN).nullish()]).rest(z.unknown())
