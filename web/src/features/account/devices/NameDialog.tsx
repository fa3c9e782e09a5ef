import { MAX_DEVICE_NAME } from '@comanda/shared/auth/api'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { OWN_TEXTS } from '../own-texts.ts'

const WORDS = OWN_TEXTS.deviceName

interface NameDialogProps {
  /** What the device is called now. */
  name: string
  isOpen?: boolean
  onClose: () => void
  save: (name: string) => unknown
}

/** A name that people know a device by, instead of that of its browser. */
export function NameDialog({ name, save, ...dialog }: NameDialogProps) {
  const { values, field } = useFields({ name })
  return (
    <FormDialog
      {...dialog}
      title={WORDS.title}
      size="sm"
      validate={() => isBlank(values.name) && { field: 'name', message: WORDS.missing }}
      onSubmit={() => save(values.name.trim())}
    >
      <TextField
        {...field('name')}
        label={WORDS.name}
        isRequired
        autoFocus
        maxLength={MAX_DEVICE_NAME}
        autoComplete="off"
      />
    </FormDialog>
  )
}
