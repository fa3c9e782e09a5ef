import { errorCodeOf } from './transaction.ts'

/** The connection is lost or was refused: the server is down, starting or frozen. */
const LOST = /^(08...|57P0.|ECONN\w+|EPIPE|ETIMEDOUT)$/
const LOST_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/
/** Of a coordinator about another node, where Citus passes on the text of the connection without a code of its own. */
const LOST_NODE =
  /server closed the connection unexpectedly|SSL connection has been closed|SSL SYSCALL error|could not (?:receive data from|send data to) server|no connection to the server|connection not open|connection marked as essential|failed to prepare transaction|cannot connect to \S+ to fetch|could not connect to any active placements/

/** Not yet the primary, out of connections or disk, a timeout, or the retries after conflicts are used up. */
const BUSY = /^(40001|40P01|53...|57014|25006|25P03)$/

const INTERNAL = 'XX000'

const textIn = (text: RegExp, error: unknown): string =>
  text.exec((error as Partial<Error> | null)?.message ?? '')?.[0] ?? ''

/** What a failure without a code says of the connection; empty for other failures. */
export const lostText = (error: unknown): string =>
  textIn(LOST_TEXT, error) || (errorCodeOf(error) === INTERNAL ? textIn(LOST_NODE, error) : '')

/** Whether the database, or the node of the store, does not answer. */
export const isLost = (error: unknown): boolean => LOST.test(errorCodeOf(error)) || lostText(error) !== ''

/** Whether the failure passes by itself: the client may retry, and it is not a bug. */
export const isAway = (error: unknown): boolean => isLost(error) || BUSY.test(errorCodeOf(error))
