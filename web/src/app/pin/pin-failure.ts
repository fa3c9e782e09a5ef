import { ApiError, messageOf } from '../../api/client.ts'
import { TEXTS } from './texts.ts'

const TOO_MANY = 429
const MINUTE = 60
/** From here on, seconds say less than minutes. */
const LONG_SECONDS = 90

/** The message after a PIN or password was refused or had no answer. */
export function pinFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === TOO_MANY) {
    const seconds = Number(error.details.retry_after)
    if (seconds > LONG_SECONDS) return TEXTS.slowedDownMinutes(Math.ceil(seconds / MINUTE))
    if (seconds > 0) return TEXTS.slowedDown(Math.ceil(seconds))
  }
  return messageOf(error, TEXTS.noAnswer)
}
