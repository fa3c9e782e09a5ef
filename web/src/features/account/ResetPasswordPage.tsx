import { resetPassword } from '@comanda/shared/auth/api'
import { ChosenPassword, MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import { useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ApiError, api } from '../../api/client.ts'
import { forgetSession } from '../../api/session.ts'
import { firstProblem } from '../../parts/first-problem.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { FORGOT, RESET } from './password-texts.ts'
import { REGISTER } from './register-texts.ts'
import { TEXTS } from './texts.ts'

const WORDS = RESET

/** The page of a mailed link: sets a new password, or explains how to get another link. */
export function ResetPasswordPage() {
  usePageTitle(WORDS.title)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token')?.trim() ?? '')
  /** The reason why the link does not work; null while it may work. */
  const [trouble, setTrouble] = useState(
    token ? null : { message: WORDS.invalid as string, hint: WORDS.invalidHint as string },
  )
  return (
    <AccountFrame title={WORDS.title} footer={<TextLink href="/login">{FORGOT.back}</TextLink>}>
      {trouble ? (
        <InvalidLink {...trouble} />
      ) : (
        <NewPassword
          token={token}
          onUseless={(message) => setTrouble({ message, hint: WORDS.expiredHint })}
        />
      )}
    </AccountFrame>
  )
}

function NewPassword({ token, onUseless }: { token: string; onUseless: (message: string) => void }) {
  const router = useRouter()
  const [password, setPassword] = useState('')

  async function submit() {
    try {
      const { message } = await api(resetPassword, { params: { token }, body: { password } })
      // The new password ended the session of this browser.
      forgetSession()
      toast.success(message)
      router.history.replace('/login')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error
      onUseless(error.message)
    }
  }

  return (
    <Form
      aria-label={WORDS.title}
      validate={() => firstProblem(ChosenPassword, { password })}
      onSubmit={submit}
      fallback={WORDS.failed}
    >
      {({ isPending }) => (
        <>
          <p className="text-muted">{WORDS.hint}</p>
          <PasswordField
            name="password"
            label={WORDS.password}
            autoComplete="new-password"
            autoFocus
            description={REGISTER.passwordHint(MIN_PASSWORD)}
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" variant="primary" size="touch" isFullWidth isPending={isPending}>
            {isPending ? TEXTS.loading : WORDS.save}
          </Button>
        </>
      )}
    </Form>
  )
}

function InvalidLink({ message, hint }: { message: string; hint: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="bad">{message}</Banner>
      <p className="text-muted">{hint}</p>
      <LinkButton variant="primary" size="touch" isFullWidth icon={KeyRound} href="/forgot-password">
        {WORDS.askAgain}
      </LinkButton>
    </div>
  )
}
