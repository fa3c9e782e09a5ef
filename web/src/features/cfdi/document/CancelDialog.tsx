import type { DocumentInFull } from '@comanda/shared/cfdi/api'
import {
  CANCEL_REASON_WORDS,
  type CancelOptions,
  type CancelReason,
  cancelFiscalDocument,
  getCancelOptions,
} from '@comanda/shared/cfdi/cancelling'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { folioOf } from '../../../parts/cfdi/folio.ts'
import { CFDI } from '../../../parts/cfdi/may-invoice.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceButtons } from '../../../ui/choices/ChoiceButtons.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { CANCEL } from '../texts.ts'

interface CancelDialogProps {
  document: DocumentInFull
  /** A correct document takes its place. */
  onSubstitute: () => void
  onClose: () => void
}

/** Asks why a document is cancelled, and cancels it by the authority's rules. */
export function CancelDialog(props: CancelDialogProps) {
  const { document, onClose } = props
  const { query, reason, choose, confirm, isPending, failure } = useCancelling(props)
  const options = query.data
  return (
    <Dialog
      onClose={onClose}
      title={CANCEL.title(folioOf(document))}
      size="sm"
      isDismissable={!isPending}
      footer={
        <>
          <Button size="touch" isDisabled={isPending} onPress={onClose}>
            {CANCEL.back}
          </Button>
          {options?.problem === null && (
            <Button
              variant={reason === 'wrong_data' ? 'primary' : 'danger'}
              size="touch"
              isDisabled={reason === null}
              isPending={isPending}
              onPress={confirm}
            >
              {reason === 'wrong_data' ? CANCEL.next : CANCEL.confirm}
            </Button>
          )}
        </>
      }
    >
      {options ? (
        <div className="flex flex-col gap-4">
          {failure && <Banner tone="bad">{failure.text}</Banner>}
          {options.problem === null ? (
            <>
              <ChoiceButtons
                label={CANCEL.why}
                className="grid-cols-1"
                choices={options.reasons.map((id) => ({ id, label: CANCEL_REASON_WORDS[id] }))}
                value={reason}
                onChange={choose}
                isDisabled={isPending}
              />
              <Notes options={options} reason={reason} />
            </>
          ) : (
            <Banner tone="warn">{options.problem}</Banner>
          )}
        </div>
      ) : (
        <Unfetched queries={[query]} failed={CANCEL.failed} />
      )}
    </Dialog>
  )
}

/** The reasons that the authority's rules leave, the chosen one, and the cancelling itself. */
function useCancelling({ document, onSubstitute, onClose }: CancelDialogProps) {
  const query = useQuery({
    queryKey: [...CFDI, 'cancel', document.id],
    queryFn: ({ signal }) => api(getCancelOptions, { params: { id: document.id }, signal }),
    networkMode: 'always',
    gcTime: 0,
  })
  const [reason, setReason] = useState<CancelReason | null>(null)
  const { attempt, isPending, failure, forget } = useAttempt(CANCEL.failure)
  const write = useWrite()

  async function confirm(): Promise<void> {
    if (reason === null) return
    if (reason === 'wrong_data') return onSubstitute()
    const isSent = await attempt(async () => {
      await write(api(cancelFiscalDocument, { params: { id: document.id }, body: { reason } }))
      return true
    })
    if (isSent) onClose()
  }

  function choose(next: CancelReason): void {
    forget()
    setReason(next)
  }

  return { query, reason, choose, confirm, isPending, failure }
}

/** What follows from the choice. */
const Notes = ({ options, reason }: { options: CancelOptions; reason: CancelReason | null }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted">
    <li>{followsFrom(options.reasons.includes('replaced') ? 'replaced' : reason)}</li>
    {options.notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
)

function followsFrom(reason: CancelReason | null): string {
  if (reason === 'replaced') return CANCEL.replaced
  return reason === 'wrong_data' ? CANCEL.substituted : CANCEL.freed
}
