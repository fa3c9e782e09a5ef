import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components'
import { folioIn, useOutbox } from '../../../offline/outbox/current-outbox.ts'
import type { Entry } from '../../../offline/outbox/entry.ts'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { onOpenOutboxSheet } from '../../../parts/offline/outbox-sheet.ts'
import { useIsAnswered, useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { useAskedToLeave } from './leave.ts'
import { OutboxSheet } from './OutboxSheet.tsx'
import { TEXTS } from './texts.ts'
import { useConnectionSentence } from './use-connection-sentence.ts'

/** The number of unsent sales of this device; nothing when all is sent and the server answers. */
export function OfflineChip() {
  const { unsent, reviews } = useOutbox()
  const isAnswered = useIsAnswered()
  const isOffline = useIsOffline() || !isAnswered
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onOpenOutboxSheet(() => setOpen(true)), [])
  useRefusalNotices(reviews)
  const asked = useAskedToLeave()
  const sentence = useConnectionSentence()
  const isFull = useCanSell() === 'no_storage'
  const isQuiet = unsent === 0 && reviews.length === 0 && !isOffline && !isFull
  const words = [wordsOfOutbox(unsent, reviews.length, isOffline), isFull && TEXTS.noStorage]
    .filter(Boolean)
    .join(' · ')
  const Icon = isOffline ? CloudOff : unsent > 0 ? CloudUpload : TriangleAlert
  return (
    <>
      <p role="status" className="sr-only">
        {sentence}
      </p>
      {!isQuiet && (
        <PlainButton
          onPress={() => setOpen(true)}
          className={cx(
            'flex min-h-10 min-w-0 items-center gap-2 rounded-md border px-3 font-medium max-md:shrink-0 max-sm:min-h-11 max-sm:min-w-11 max-sm:justify-center max-sm:px-2.5',
            isOffline || isFull || reviews.length > 0
              ? 'border-warn-solid bg-warn-soft text-warn'
              : 'border-edge bg-surface',
          )}
        >
          <Icon aria-hidden size={18} className="shrink-0" />
          <span className="truncate max-md:sr-only">{words}</span>
          {unsent + reviews.length > 0 && (
            <span aria-hidden className="md:hidden">
              {unsent + reviews.length}
            </span>
          )}
        </PlainButton>
      )}
      {asked && (
        <SignOutDialog
          unsent={asked.unsent}
          onLeave={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
      {isOpen && <OutboxSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** Says that the server refuses a sale whose screen has not waited for it; the chip leads to it. */
function useRefusalNotices(reviews: readonly Entry[]): void {
  /** Null until the outbox is open: earlier reviews are not announced. */
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = new Set(reviews.map(({ key }) => key))
    for (const entry of before ? reviews.filter(({ key }) => !before.has(key)) : [])
      toast.error(TEXTS.refused(folioIn(entry) ?? '', entry.problem ?? ''))
  }, [reviews])
}

function wordsOfOutbox(unsent: number, reviews: number, isOffline: boolean): string {
  const parts = [
    isOffline
      ? unsent > 0
        ? TEXTS.offlineWith(unsent)
        : TEXTS.offline
      : unsent > 0
        ? TEXTS.sending(unsent)
        : '',
    reviews > 0 ? TEXTS.review(reviews) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

interface SignOutDialogProps {
  unsent: number
  onLeave: () => void
  onClose: () => void
}

/** Signing out with sales that the server does not have. */
function SignOutDialog({ unsent, onLeave, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.leaveTitle}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button size="lg" isFullWidth onPress={onLeave}>
            {TEXTS.handOver}
          </Button>
          <Button size="lg" isFullWidth variant="primary" autoFocus onPress={onClose}>
            {TEXTS.stay}
          </Button>
        </>
      }
    >
      <p>{TEXTS.leaveHint(unsent)}</p>
    </Dialog>
  )
}
