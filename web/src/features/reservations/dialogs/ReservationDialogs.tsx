import type { Reservation } from '@comanda/shared/reservations/api'
import { fullDate } from '../../../parts/dates.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type ReservationsInit, remove, useReload } from '../data.ts'
import { ReservationCard } from '../ReservationCard.tsx'
import { TEXTS } from '../texts.ts'
import type { Prefill } from './form-values.ts'
import { ReservationDialog } from './ReservationDialog.tsx'

export type Opened =
  | { kind: 'add'; prefill: Prefill }
  | { kind: 'edit' | 'delete' | 'show'; reservation: Reservation }

interface ReservationDialogsProps {
  init: ReservationsInit
  opened: Opened | null
  open: (next: Opened | null) => void
}

/** Renders the open dialog. */
export function ReservationDialogs({ init, opened, open }: ReservationDialogsProps) {
  const close = () => open(null)
  if (opened === null) return null
  if (opened.kind === 'add' || opened.kind === 'edit')
    return (
      <ReservationDialog
        init={init}
        {...(opened.kind === 'add'
          ? { reservation: null, prefill: opened.prefill }
          : { reservation: opened.reservation })}
        onClose={close}
        onDelete={(reservation) => open({ kind: 'delete', reservation })}
      />
    )
  if (opened.kind === 'show')
    return (
      <Dialog isOpen onOpenChange={close} title={TEXTS.showTitle} size="sm">
        <ReservationCard reservation={opened.reservation} timeZone={init.timeZone} />
      </Dialog>
    )
  return <DeleteDialog init={init} reservation={opened.reservation} onClose={close} />
}

interface DeleteDialogProps {
  init: ReservationsInit
  reservation: Reservation
  onClose: () => void
}

function DeleteDialog({ init, reservation, onClose }: DeleteDialogProps) {
  const reload = useReload()
  async function confirm(): Promise<void> {
    try {
      toast.success((await remove(reservation.id)).message)
    } finally {
      void reload()
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.deleteTitle}
      confirmLabel={TEXTS.deleteConfirm}
      fallback={TEXTS.failed}
      onConfirm={confirm}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="pt-2 text-muted">
        {reservation.customer_name}: {fullDate(new Date(reservation.date), init.timeZone)}
      </p>
    </ConfirmDialog>
  )
}
