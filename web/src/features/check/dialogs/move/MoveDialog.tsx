import { moveCheck } from '@comanda/shared/checks/api'
import { ActionDialog } from '../ActionDialog.tsx'
import { ChoiceButtons } from '../ChoiceButtons.tsx'
import type { CheckDialogProps } from '../dialog.ts'
import { TEXTS } from '../texts.ts'
import { useSend } from '../use-send.ts'
import { FloorPart } from './FloorPart.tsx'
import { tableChoices } from './floor.ts'

/** Moves the check to another table; the table sends, because a second move takes it back. */
export function MoveDialog({ check, onClose }: CheckDialogProps) {
  const sending = useSend(onClose)
  return (
    <ActionDialog title={TEXTS.move} size="lg" sending={sending}>
      <FloorPart>
        {(floor) => {
          const choices = tableChoices(floor, check.table_id)
          if (choices.length === 0) return <p className="text-muted">{TEXTS.noTables}</p>
          return (
            <ChoiceButtons
              label={TEXTS.moveHint}
              choices={choices}
              value={null}
              onChange={(tableId) => sending.send(moveCheck, { params: { id: check.id }, body: { tableId } })}
              isDisabled={sending.isPending}
              className="grid-cols-2 sm:grid-cols-3"
            />
          )
        }}
      </FloorPart>
    </ActionDialog>
  )
}
