import { signUp } from '@comanda/shared/auth/api'
import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import { isEmail } from '@comanda/shared/kernel/predicates'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { homeOf, storeUser } from '../../api/session.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountFrame, Terms } from './AccountFrame.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.register

interface Entry {
  business: string
  email: string
  password: string
  accepts: boolean
}

/** The first broken rule, in the order of the fields. */
function problemOf({ business, email, password, accepts }: Entry) {
  if (!business.trim()) return { field: 'biz_name', message: WORDS.businessMissing }
  if (!email.trim()) return { field: 'username', message: WORDS.emailMissing }
  if (!password) return { field: 'password', message: WORDS.passwordMissing }
  if (!isEmail(email.trim())) return { field: 'username', message: WORDS.emailInvalid }
  if (password.length < MIN_PASSWORD) return { field: 'password', message: WORDS.passwordShort(MIN_PASSWORD) }
  return !accepts && { field: 'terms', message: WORDS.termsMissing }
}

export function RegisterPage() {
  usePageTitle(TEXTS.createAccount)
  const router = useRouter()
  const [entry, setEntry] = useState<Entry>({ business: '', email: '', password: '', accepts: false })
  const set = (change: Partial<Entry>) => setEntry((before) => ({ ...before, ...change }))

  async function submit() {
    const { business, email, password } = entry
    const body = { biz_name: business, username: email, password }
    const { message, user } = await api(signUp, { body })
    storeUser(user)
    toast.success(message)
    // Skips the redirect of the sign-in page.
    router.history.replace(homeOf(user))
  }

  return (
    <AccountFrame
      title={WORDS.title}
      footer={
        <>
          <p>
            {TEXTS.hasAccount} <TextLink href="/login">{TEXTS.signIn}</TextLink>
          </p>
          <TextLink href="/">{TEXTS.about}</TextLink>
        </>
      }
    >
      <Form
        validate={() => problemOf(entry)}
        onSubmit={submit}
        fallback={WORDS.failed}
        aria-label={WORDS.title}
      >
        {({ isPending }) => <Fields entry={entry} set={set} isPending={isPending} />}
      </Form>
    </AccountFrame>
  )
}

interface FieldsProps {
  entry: Entry
  set: (change: Partial<Entry>) => void
  isPending: boolean
}

function Fields({ entry, set, isPending }: FieldsProps) {
  return (
    <>
      <TextField
        name="biz_name"
        label={WORDS.business}
        autoComplete="organization"
        autoFocus
        maxLength={120}
        value={entry.business}
        onChange={(business) => set({ business })}
      />
      <TextField
        name="username"
        type="email"
        label={TEXTS.email}
        autoComplete="username"
        value={entry.email}
        onChange={(email) => set({ email })}
      />
      <PasswordField
        name="password"
        label={TEXTS.password}
        autoComplete="new-password"
        description={WORDS.passwordHint(MIN_PASSWORD)}
        value={entry.password}
        onChange={(password) => set({ password })}
      />
      <Checkbox name="terms" isSelected={entry.accepts} onChange={(accepts) => set({ accepts })}>
        <Terms prefix="Acepto los" />
      </Checkbox>
      <Button type="submit" variant="primary" size="touch" isFullWidth isPending={isPending}>
        {isPending ? TEXTS.loading : TEXTS.createAccount}
      </Button>
    </>
  )
}
