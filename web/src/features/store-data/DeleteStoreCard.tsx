import { isBlank } from '@comanda/shared/kernel/visible-text'
import { ERASE_AFTER_DAYS, requestErasure } from '@comanda/shared/store-data/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { INACTIVE_PAGE } from '../../api/session.ts'
import { refreshUser, useCurrentUser } from '../../parts/session/use-current-user.ts'
import { useStoreSetting } from '../../parts/settings/data.ts'
import { subscriptionQuery } from '../../parts/subscription/data.ts'
import { ownZone, shortDate } from '../../parts/time/dates.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { Card } from '../../ui/page/Card.tsx'

const TEXTS = {
  deleteTitle: 'Eliminar el restaurante',
  deleteText: (days: number) =>
    `El restaurante se cierra en ese momento. Durante ${days} días puedes arrepentirte; después todos sus datos se borran para siempre.`,
  delete: 'Eliminar mi restaurante',
  dialogTitle: '¿Eliminar el restaurante?',
  steps: (date: string) => [
    'Se cierra ahora mismo: nadie puede tomar pedidos y el menú QR deja de abrir.',
    'Las sesiones de tu equipo se cierran y tu suscripción, si tienes una, se cancela sin más cobros.',
    `Hasta el ${date} puedes entrar, descargar tus datos y arrepentirte.`,
    'Después se borran para siempre el menú, los pedidos, las ventas, los clientes, los usuarios, las imágenes y la bitácora.',
    'Solo las facturas fiscales timbradas (XML) se conservan cinco años más, como pide la ley, separadas de todo lo demás.',
  ],
  takeFirst: 'Si necesitas las facturas para tu contabilidad, descarga antes tus datos.',
  name: (name: string) => `Escribe «${name}» para confirmar`,
  nameUnknown: 'Escribe el nombre del restaurante para confirmar',
  nameMissing: '¡Escribe el nombre del restaurante!',
  nameWrong: 'El nombre no es el de tu restaurante. Escríbelo tal cual, con acentos y mayúsculas.',
  password: 'Tu contraseña',
  passwordMissing: '¡Por favor proporcione la contraseña!',
  confirm: 'Eliminar el restaurante',
} as const

interface DeleteStoreDialogProps {
  onClose: () => void
  /** The store's name to type; undefined while unknown. */
  name?: string | undefined
  /** The store's zone, where it is known. */
  timeZone?: string | undefined
}

function NamedDeleteStoreDialog({ onClose }: { onClose: () => void }) {
  const { data } = useStoreSetting()
  return <DeleteStoreDialog onClose={onClose} name={data?.storeName} timeZone={data?.timeZone} />
}

const DAY = 86_400_000

/** Explains the consequences and asks for the store's name and the password. */
function DeleteStoreDialog({ onClose, name, timeZone = ownZone() }: DeleteStoreDialogProps) {
  const client = useQueryClient()
  const router = useRouter()
  const { values, field } = useFields({ storeName: '', password: '' })
  const { storeName, password } = values
  const date = useNow((now) => shortDate(now + ERASE_AFTER_DAYS * DAY, timeZone))

  function problem() {
    if (isBlank(storeName)) return { field: 'storeName', message: TEXTS.nameMissing }
    if (name !== undefined && storeName.trim() !== name.trim())
      return { field: 'storeName', message: TEXTS.nameWrong }
    return password === '' && { field: 'password', message: TEXTS.passwordMissing }
  }

  async function leave() {
    const { message } = await api(requestErasure, { body: values })
    toast.success(message)
    // The next page explains the waiting period and offers to keep the store.
    await Promise.all([client.invalidateQueries(subscriptionQuery), refreshUser(client)]).catch(() => {})
    router.history.replace(INACTIVE_PAGE)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.dialogTitle}
      submitLabel={TEXTS.confirm}
      tone="danger"
      validate={problem}
      onSubmit={leave}
    >
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        {TEXTS.steps(date).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-muted">{TEXTS.takeFirst}</p>
      <TextField
        {...field('storeName')}
        isRequired
        autoFocus
        label={name === undefined ? TEXTS.nameUnknown : TEXTS.name(name)}
        autoComplete="off"
      />
      <PasswordField
        {...field('password')}
        isRequired
        label={TEXTS.password}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

export function DeleteStoreCard() {
  const [isOpen, setOpen] = useState(false)
  // A closed store's settings, with its name, cannot be read.
  const Dialog = useCurrentUser()?.is_active === 1 ? NamedDeleteStoreDialog : DeleteStoreDialog
  return (
    <Card title={TEXTS.deleteTitle}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{TEXTS.deleteText(ERASE_AFTER_DAYS)}</p>
        <Button variant="danger" size="touch" icon={Trash2} onPress={() => setOpen(true)}>
          {TEXTS.delete}
        </Button>
      </div>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
