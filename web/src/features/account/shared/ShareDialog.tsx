import { shareDevice } from '@comanda/shared/devices/api'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { keepDevice, LOCK_PAGE } from '../../../api/device.ts'
import { forgetSession } from '../../../api/session.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { OWN_TEXTS } from '../own-texts.ts'

const WORDS = OWN_TEXTS.shared
const LOCK_SECONDS = [15, 30, 60, 120]
const DEFAULT_LOCK = 30

/** Turns this device into a shared one: several people unlock it with their PINs. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [lockSeconds, setLockSeconds] = useState(DEFAULT_LOCK)

  async function submit() {
    const body = { name: name.trim(), lockSeconds }
    await api(shareDevice, { body })
    // The session is over; a full load leaves nothing of it in the page.
    forgetSession()
    keepDevice(body)
    window.location.replace(LOCK_PAGE)
  }

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={WORDS.share}
      size="sm"
      submitLabel={WORDS.share}
      validate={() => name.trim() === '' && { field: 'name', message: WORDS.nameMissing }}
      onSubmit={submit}
      fallback={OWN_TEXTS.somethingWrong}
    >
      <p className="text-muted">{WORDS.shareEffect}</p>
      <TextField
        name="name"
        label={WORDS.name}
        placeholder={WORDS.namePlaceholder}
        isRequired
        autoFocus
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Select
        name="lockSeconds"
        label={WORDS.lockAfter}
        options={LOCK_SECONDS.map((id) => ({ id, label: WORDS.seconds(id) }))}
        value={lockSeconds}
        onChange={setLockSeconds}
      />
    </FormDialog>
  )
}
