import { setName } from '@comanda/shared/checks/api'
import { MAX_CHECK_NAME } from '@comanda/shared/orders/order'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'
import { TEXTS } from './texts.ts'
import { useSend } from './use-send.ts'

/** Names the check, as it is called out; an empty field takes the name away. */
export function NameDialog({ check, onClose }: CheckDialogProps) {
  const [name, setTyped] = useState(check.name ?? '')
  const sending = useSend(onClose)
  const save = () => sending.send(setName, { params: { id: check.id }, body: { name } })
  return (
    <ActionDialog
      title={TEXTS.name}
      size="sm"
      sending={sending}
      submit={{ label: TEXTS.save, isDisabled: false, onPress: save }}
    >
      <TextField
        label={TEXTS.nameField}
        description={TEXTS.nameHint}
        value={name}
        onChange={setTyped}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && !sending.isPending) void save()
        }}
        maxLength={MAX_CHECK_NAME}
        autoComplete="off"
        autoFocus
      />
    </ActionDialog>
  )
}
