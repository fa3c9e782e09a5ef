import type { FloorTable } from '@comanda/shared/floor/api'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { endSitting, type OpenSitting, removeGuest } from '@comanda/shared/sittings/api'
import { type GuestColor, guestColor, guestWord } from '@comanda/shared/sittings/guest-colors'
import { useRef } from 'react'
import { sittingsQuery, useSittingAt } from '../../../parts/calls/guest-calls.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { useCallWrite } from '../../../parts/hooks/use-write.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../texts.ts'

interface PhonesDialogProps {
  table: FloorTable
  timeZone: string
  onClose: () => void
}

type Guest = OpenSitting['guests'][number]

const COLORS: Record<GuestColor, string> = {
  blue: 'bg-guest-blue',
  green: 'bg-guest-green',
  purple: 'bg-guest-purple',
  orange: 'bg-guest-orange',
  pink: 'bg-guest-pink',
  teal: 'bg-guest-teal',
  brown: 'bg-guest-brown',
  gray: 'bg-guest-gray',
}

/** Who orders by phone at a table. Staff take one phone away, or end it for all. */
export function PhonesDialog({ table, timeZone, onClose }: PhonesDialogProps) {
  const sitting = useSittingAt(table.id)
  const write = useCallWrite(sittingsQuery.queryKey)
  const box = useRef<HTMLUListElement>(null)
  useKeptFocus(box)
  const removing = useDialogSubject<Guest | 'all'>()
  const { subject } = removing
  const isAll = subject === 'all'

  async function confirm(): Promise<void> {
    if (!sitting || !subject) return
    const params = { id: sitting.id }
    const body = { tableId: table.id }
    if (isAll) await write(endSitting, { params, body })
    else await write(removeGuest, { params, body: { ...body, guest: subject.number } })
    if (isAll) onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.phonesOf(table.title)}
      size="sm"
      footer={
        sitting && (
          <Button size="touch" onPress={() => removing.open('all')}>
            {TEXTS.endPhones}
          </Button>
        )
      }
    >
      {sitting ? (
        <ul ref={box} tabIndex={-1} className="divide-y divide-line outline-none">
          {sitting.guests.map((guest) => (
            <li key={guest.number} className="flex items-center gap-3 py-2">
              <span
                aria-hidden
                className={cx('size-4 shrink-0 rounded-full', COLORS[guestColor(guest.number)])}
              />
              <span className="min-w-0 grow wrap-anywhere">
                <span className="font-medium">{guestWord(guest)}</span>
                <span className="block text-sm text-muted">
                  {TEXTS.joined(timeOfDay(new Date(guest.joined_at), timeZone))}
                </span>
              </span>
              <Button
                size="touch"
                aria-label={TEXTS.removeOne(guestWord(guest))}
                onPress={() => removing.open(guest)}
              >
                {TEXTS.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{TEXTS.phonesGone}</p>
      )}
      {subject && (
        <ConfirmDialog
          isOpen={removing.isOpen}
          onClose={removing.onClose}
          title={isAll ? TEXTS.endPhones : TEXTS.removeOne(guestWord(subject))}
          confirmLabel={isAll ? TEXTS.endConfirm : TEXTS.remove}
          fallback={TEXTS.failed}
          onConfirm={confirm}
        >
          {isAll ? TEXTS.endSentence : TEXTS.removeSentence}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
