import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { useCheckWrite } from '../data.ts'
import { TEXTS } from './texts.ts'

/**
 * Sends a dialog's write once and closes the dialog; a refusal stays in the dialog, with what was typed.
 * @param onClose closes the dialog
 */
export function useSend(onClose: () => void) {
  const write = useCheckWrite()
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ text: string; error: unknown } | null>(null)

  async function send(sent: unknown, call: (idempotencyKey: string) => Promise<WriteAnswer>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setFailure(null)
    try {
      await write(sent, call)
      onClose()
    } catch (error) {
      setFailure({ text: messageOf(error, TEXTS.failed), error })
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  return { send, isPending, failure }
}
