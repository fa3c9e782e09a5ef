import { signUp } from '@comanda/shared/auth/api'
import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { homeOf, storeUser } from '../../api/session.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { type Fields, useFields } from '../../ui/forms/use-fields.ts'
import { AccountFrame, Terms } from './AccountFrame.tsx'
import { REGISTER as WORDS } from './register-texts.ts'
import { NO_REGISTRATION, problemOfRegistration, type Registration } from './registration.ts'
import { TEXTS } from './texts.ts'
import { useSignUpIsOpen } from './use-sign-up.ts'

export function RegisterPage() {
  usePageTitle(TEXTS.createAccount)
  const router = useRouter()
  const form = useFields(NO_REGISTRATION)
  // The form is shown before the answer arrives.
  const isClosed = useSignUpIsOpen() === false

  async function submit() {
    const { terms: _accepted, ...body } = form.values
    const { message, user } = await api(signUp, { body: { ...body, signIn: true } })
    toast.success(message)
    if (!user) return
    storeUser(user)
    // Skips the redirect of the sign-in page.
    router.history.replace(homeOf(user))
  }

  return (
    <AccountFrame
      title={isClosed ? WORDS.closedTitle : WORDS.title}
      footer={
        <>
          {!isClosed && (
            <p>
              {TEXTS.hasAccount} <TextLink href="/login">{TEXTS.signIn}</TextLink>
            </p>
          )}
          <TextLink href="/">{TEXTS.about}</TextLink>
        </>
      }
    >
      {isClosed ? (
        <div className="flex flex-col gap-5">
          <Banner>{WORDS.closed}</Banner>
          <LinkButton href="/login" variant="primary" size="touch" isFullWidth>
            {TEXTS.signIn}
          </LinkButton>
        </div>
      ) : (
        <Form
          validate={() => problemOfRegistration(form.values)}
          onSubmit={submit}
          fallback={WORDS.failed}
          aria-label={WORDS.title}
        >
          {({ isPending }) => <SignUpFields {...form} isPending={isPending} />}
        </Form>
      )}
    </AccountFrame>
  )
}

function SignUpFields({ field, toggle, isPending }: Fields<Registration> & { isPending: boolean }) {
  return (
    <>
      <TextField
        {...field('biz_name')}
        label={WORDS.business}
        autoComplete="organization"
        autoFocus
        maxLength={120}
      />
      <TextField {...field('name')} label={WORDS.name} autoComplete="name" maxLength={120} />
      <TextField {...field('username')} type="email" label={TEXTS.email} autoComplete="username" />
      <PasswordField
        {...field('password')}
        label={TEXTS.password}
        autoComplete="new-password"
        description={WORDS.passwordHint(MIN_PASSWORD)}
      />
      <Checkbox {...toggle('terms')} name="terms">
        <Terms prefix="Acepto los" />
      </Checkbox>
      <Button type="submit" variant="primary" size="touch" isFullWidth isPending={isPending}>
        {isPending ? TEXTS.loading : TEXTS.createAccount}
      </Button>
    </>
  )
}
