import { ERASE_AFTER_DAYS, requestErasure } from '@comanda/shared/store-data/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { INACTIVE_PAGE } from '../../api/session.ts'
import { refreshUser } from '../../parts/current-user.ts'
import { useStoreSetting } from '../../parts/settings/data.ts'
import { subscriptionQuery } from '../../parts/subscription/data.ts'
import { dayOf } from '../../parts/subscription/words.ts'
import { useNow } from '../../parts/use-now.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { TEXTS } from './texts.ts'

interface DeleteStoreDialogProps {
  onClose: () => void
  /** What has to be typed, where it is known. */
  name?: string | undefined
}

export function NamedDeleteStoreDialog({ onClose }: { onClose: () => void }) {
  return <DeleteStoreDialog onClose={onClose} name={useStoreSetting().data?.storeName} />
}

const DAY = 86_400_000

/** Says exactly what happens and when, and takes the name and the password. */
export function DeleteStoreDialog({ onClose, name }: DeleteStoreDialogProps) {
  const client = useQueryClient()
  const router = useRouter()
  const [storeName, setStoreName] = useState('')
  const [password, setPassword] = useState('')
  const date = useNow((now) => dayOf(new Date(now + ERASE_AFTER_DAYS * DAY).toISOString()))

  function problem() {
    if (!storeName.trim()) return { field: 'storeName', message: TEXTS.nameMissing }
    if (name !== undefined && storeName.trim() !== name.trim())
      return { field: 'storeName', message: TEXTS.nameWrong }
    return password === '' && { field: 'password', message: TEXTS.passwordMissing }
  }

  async function leave() {
    const { message } = await api(requestErasure, { body: { storeName, password } })
    toast.success(message)
    // What comes next is told there, and can be taken back there.
    await Promise.all([client.invalidateQueries(subscriptionQuery), refreshUser(client)]).catch(() => {})
    router.history.replace(INACTIVE_PAGE)
  }

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.dialogTitle}
      submitLabel={TEXTS.confirm}
      tone="danger"
      validate={problem}
      onSubmit={leave}
      fallback={TEXTS.failed}
    >
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        {TEXTS.steps(date).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-muted">{TEXTS.takeFirst}</p>
      <TextField
        isRequired
        autoFocus
        name="storeName"
        label={name === undefined ? TEXTS.nameUnknown : TEXTS.name(name)}
        value={storeName}
        onChange={setStoreName}
        autoComplete="off"
      />
      <PasswordField
        isRequired
        name="password"
        label={TEXTS.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
