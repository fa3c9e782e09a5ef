import { api, type CallInput } from '../../../api/client.ts'
import { ask } from '../../../offline/selling/sell.ts'
import { CHECK } from '../../../parts/checks/use-check.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { useWrite, type WriteAnswer, type WriteCall } from '../../../parts/hooks/use-write.ts'
import { TEXTS } from './texts.ts'

/** A dialog's write: sends it, its state, and how the dialog closes. */
export type Sending = ReturnType<typeof useSend>

/**
 * Sends a dialog's write once and closes the dialog; a refusal stays in the dialog, with the typed values.
 * @param onClose closes the dialog
 */
export function useSend(onClose: () => void) {
  const show = useWrite(CHECK)
  const underKey = useRetryKey()
  const { attempt, isPending, failure } = useAttempt(TEXTS.failed)
  const sendBy = (write: (key: string) => Promise<WriteAnswer>) =>
    attempt(() => show(underKey(write)).then(onClose))
  const send = <C extends WriteCall>(call: C, input: CallInput<C>) =>
    sendBy(
      (key) => (call.idempotent ? ask(call, input as never, key) : api(call, input)) as Promise<WriteAnswer>,
    )
  return { send, sendBy, isPending, failure, onClose }
}
