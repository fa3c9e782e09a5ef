import { signIn, type User } from '@comanda/shared/auth/api'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, fieldOfSignIn } from '../../api/client.ts'
import { markUse } from '../../api/device.ts'
import { homeOf, REMEMBERED_DRAWER, storeUser } from '../../api/session.ts'
import { now } from '../../offline/now.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { AccountFrame, Terms } from './AccountFrame.tsx'
import { TEXTS } from './texts.ts'
import { useSignUpIsOpen } from './use-sign-up.ts'

export function LoginPage() {
  usePageTitle(TEXTS.signIn)
  const { username, setUsername, password, setPassword, remember, setRemember, validate, submit } =
    useSignIn()

  return (
    <AccountFrame title={TEXTS.signIn} footer={<LoginLinks />}>
      <Form validate={validate} onSubmit={submit} fieldOf={fieldOfSignIn} aria-label={TEXTS.signIn}>
        {({ isPending }) => (
          <>
            <TextField
              name="username"
              type="email"
              label={TEXTS.email}
              autoComplete="username"
              autoFocus
              value={username}
              onChange={setUsername}
            />
            <PasswordField
              name="password"
              label={TEXTS.password}
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Checkbox isSelected={remember} onChange={setRemember}>
                {TEXTS.remember}
              </Checkbox>
              <TextLink href="/forgot-password">{TEXTS.forgotten}</TextLink>
            </div>
            <Button type="submit" variant="primary" size="touch" isFullWidth isPending={isPending}>
              {isPending ? TEXTS.signingIn : TEXTS.signIn}
            </Button>
            <p className="text-sm text-muted">
              <Terms prefix="Al iniciar sesión aceptas los" />
            </p>
          </>
        )}
      </Form>
    </AccountFrame>
  )
}

/** The typed values, and the sign-in with them. */
function useSignIn() {
  const router = useRouter()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)

  const validate = () => {
    if (isBlank(username)) return { field: 'username', message: TEXTS.usernameMissing }
    return !password && { field: 'password', message: TEXTS.passwordMissing }
  }

  async function submit() {
    toast.loading(TEXTS.loading)
    try {
      const { message, user } = await api(signIn, { body: { username, password, remember } })
      storeUser(user)
      // On a shared device, the earlier use is too long ago.
      markUse(now())
      await chooseDrawer(user)
      toast.success(message)
      router.history.replace(homeOf(user))
    } catch (error) {
      toast.dismiss()
      throw error
    }
  }

  return { username, setUsername, password, setPassword, remember, setRemember, validate, submit }
}

/** Loaded only by a browser that remembers a drawer; a failure must not keep anyone from signing in. */
async function chooseDrawer(user: User): Promise<void> {
  if (localStorage.getItem(REMEMBERED_DRAWER) === null) return
  await import('../../parts/till/own-drawer.ts')
    .then(({ chooseRememberedDrawer }) => chooseRememberedDrawer(user))
    .catch(() => {})
}

function LoginLinks() {
  const isOpen = useSignUpIsOpen()
  return (
    <>
      <p hidden={isOpen === false} className={isOpen === null ? 'invisible' : undefined}>
        {TEXTS.noAccount} <TextLink href="/register">{TEXTS.createAccount}</TextLink>
      </p>
      <TextLink href="/">{TEXTS.about}</TextLink>
    </>
  )
}
