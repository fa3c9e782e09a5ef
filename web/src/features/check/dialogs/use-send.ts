import type { CallInput } from '../../../api/client.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useCallWrite, type WriteCall } from '../../../parts/hooks/use-call-write.ts'
import type { WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { CHECK } from '../data.ts'
import { TEXTS } from './texts.ts'

/** A dialog's write: sends it, its state, and how the dialog closes. */
export type Sending = ReturnType<typeof useSend>

/**
 * Sends a dialog's write once and closes the dialog; a refusal stays in the dialog, with what was typed.
 * @param onClose closes the dialog
 */
export function useSend(onClose: () => void) {
  const { write, writeBy } = useCallWrite(CHECK)
  const { attempt, isPending, failure } = useAttempt(TEXTS.failed)
  const send = <C extends WriteCall>(call: C, input: CallInput<C>) =>
    attempt(() => write(call, input).then(onClose))
  /** @param sent identifies a retry */
  const sendBy = (sent: unknown, call: (idempotencyKey: string) => Promise<WriteAnswer>) =>
    attempt(() => writeBy(sent, call).then(onClose))
  return { send, sendBy, isPending, failure, onClose }
}
