import { forgotPassword, RESET_MINUTES } from '@comanda/shared/auth/api'
import { ForgottenPassword } from '@comanda/shared/auth/bodies'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { firstProblem } from '../../parts/first-problem.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { FORGOT } from './password-texts.ts'
import { TEXTS } from './texts.ts'

const WORDS = FORGOT

/** Requests a mail with a link to set a new password. */
export function ForgotPasswordPage() {
  usePageTitle(WORDS.title)
  const [username, setUsername] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)

  async function submit() {
    const { message } = await api(forgotPassword, { body: { username } })
    setAnswer(message)
  }

  return (
    <AccountFrame title={answer === null ? WORDS.title : WORDS.sentTitle} footer={<ForgotLinks />}>
      {answer === null ? (
        <Form
          aria-label={WORDS.title}
          validate={() => firstProblem(ForgottenPassword, { username })}
          onSubmit={submit}
          fallback={WORDS.failed}
        >
          {({ isPending }) => (
            <>
              <p className="text-muted">{WORDS.hint}</p>
              <TextField
                name="username"
                type="email"
                label={TEXTS.email}
                autoComplete="username"
                autoFocus
                value={username}
                onChange={setUsername}
              />
              <Button type="submit" variant="primary" size="touch" isFullWidth isPending={isPending}>
                {isPending ? TEXTS.loading : WORDS.send}
              </Button>
            </>
          )}
        </Form>
      ) : (
        <MailSent message={answer} onOther={() => setAnswer(null)} />
      )}
    </AccountFrame>
  )
}

function MailSent({ message, onOther }: { message: string; onOther: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // The focused field is gone, so the result gets the focus and screen readers read it.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <span className="flex size-14 items-center justify-center rounded-full bg-good-soft text-good">
        <MailCheck aria-hidden size={28} />
      </span>
      <p className="text-lg">{message}</p>
      <p className="text-muted">{WORDS.sentNext(RESET_MINUTES)}</p>
      <Button size="touch" isFullWidth onPress={onOther}>
        {WORDS.other}
      </Button>
    </div>
  )
}

function ForgotLinks() {
  return (
    <>
      <TextLink href="/login">{WORDS.back}</TextLink>
      <p>
        {TEXTS.noAccount} <TextLink href="/register">{TEXTS.createAccount}</TextLink>
      </p>
    </>
  )
}
