import { cancelCount } from '@comanda/shared/till/api'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { useTillWrite } from '../data.ts'
import { CLOSING } from '../texts.ts'

/** Ends a count without its result: the drawer takes money again. */
export function CancelCount({ shiftId, onDone }: { shiftId: number; onDone: () => void }) {
  const write = useTillWrite()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="touch" className="self-start" onPress={() => setOpen(true)}>
        {CLOSING.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={CLOSING.cancel}
        confirmLabel={CLOSING.cancel}
        onConfirm={() => write(cancelCount, { params: { id: shiftId } }).then(onDone)}
      >
        {CLOSING.cancelSentence}
      </ConfirmDialog>
    </>
  )
}
