import { shareDevice } from '@comanda/shared/devices/api'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { api } from '../../../api/client.ts'
import { keepDevice, LOCK_PAGE } from '../../../api/device.ts'
import { forgetSession } from '../../../api/session.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { OWN_TEXTS } from '../own-texts.ts'

const WORDS = OWN_TEXTS.shared
const LOCK_SECONDS = [15, 30, 60, 120]
const DEFAULT_LOCK = 30

/** Makes this device shared: several people unlock it with their PINs. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { values, field } = useFields({ name: '', lockSeconds: DEFAULT_LOCK })

  async function submit() {
    const body = { ...values, name: values.name.trim() }
    await api(shareDevice, { body })
    // The session is over; a full load leaves nothing of it in the page.
    forgetSession()
    keepDevice(body)
    window.location.replace(LOCK_PAGE)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={WORDS.shareTitle}
      size="sm"
      submitLabel={WORDS.share}
      validate={() => isBlank(values.name) && { field: 'name', message: WORDS.nameMissing }}
      onSubmit={submit}
    >
      <p className="text-muted">{WORDS.shareEffect}</p>
      <TextField
        {...field('name')}
        label={WORDS.name}
        placeholder={WORDS.namePlaceholder}
        isRequired
        autoFocus
        maxLength={60}
        autoComplete="off"
      />
      <Select
        {...field('lockSeconds')}
        label={WORDS.lockAfter}
        options={LOCK_SECONDS.map((id) => ({ id, label: WORDS.seconds(id) }))}
      />
    </FormDialog>
  )
}
