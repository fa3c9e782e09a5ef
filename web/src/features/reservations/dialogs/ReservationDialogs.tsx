import type { Reservation } from '@comanda/shared/reservations/api'
import { clock } from '../../../parts/time/clock.ts'
import { fullDate } from '../../../parts/time/dates.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { type ReservationsInit, remove, useReload } from '../data.ts'
import { ReservationCard } from '../ReservationCard.tsx'
import { TEXTS } from '../texts.ts'
import type { Prefill } from './form-values.ts'
import { ReservationDialog } from './ReservationDialog.tsx'

export type OpenDialog =
  | { kind: 'add'; prefill: Prefill }
  | { kind: 'edit' | 'delete' | 'show'; reservation: Reservation }

interface ReservationDialogsProps {
  init: ReservationsInit
  openDialog: OpenDialog | null
  open: (next: OpenDialog | null) => void
}

/** Renders the open dialog. */
export function ReservationDialogs({ init, openDialog, open }: ReservationDialogsProps) {
  const close = () => open(null)
  if (openDialog === null) return null
  if (openDialog.kind === 'add' || openDialog.kind === 'edit')
    return (
      <ReservationDialog
        init={init}
        {...(openDialog.kind === 'add'
          ? { reservation: null, prefill: openDialog.prefill }
          : { reservation: openDialog.reservation })}
        onClose={close}
        onDelete={(reservation) => open({ kind: 'delete', reservation })}
      />
    )
  if (openDialog.kind === 'show')
    return (
      <Dialog onClose={close} title={TEXTS.showTitle} size="sm">
        <ReservationCard
          reservation={openDialog.reservation}
          timeZone={init.timeZone}
          now={clock().getTime()}
        />
      </Dialog>
    )
  return <DeleteDialog init={init} reservation={openDialog.reservation} onClose={close} />
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
      onClose={onClose}
      title={TEXTS.deleteTitle}
      confirmLabel={TEXTS.deleteConfirm}
      onConfirm={confirm}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="pt-2 text-muted">
        {reservation.customer_name}: {fullDate(new Date(reservation.date), init.timeZone)}
      </p>
    </ConfirmDialog>
  )
}
