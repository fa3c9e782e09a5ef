import { englishOf } from '@comanda/shared/kernel/fields'
import { operatorSignIn } from '@comanda/shared/platform/api'
import { OperatorSignIn } from '@comanda/shared/platform/bodies'
import { useRouter } from '@tanstack/react-router'
import { api, fieldOfSignIn } from '../../api/client.ts'
import { homeOf, storeUser } from '../../api/session.ts'
import { firstProblem } from '../../parts/first-problem.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { Logo } from '../../ui/page/Logo.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.signIn

/** The operator's sign-in page, separate from the staff's. */
export function LoginPage() {
  usePageTitle(WORDS.title)
  const router = useRouter()
  const { values: body, field } = useFields({ username: '', password: '' })

  async function submit() {
    const { message, user } = await api(operatorSignIn, { body })
    storeUser(user)
    toast.success(message)
    router.history.replace(homeOf(user))
  }

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Logo size={36} />
      <section className="w-full max-w-md rounded-xl border border-line bg-surface p-6 sm:p-8">
        <h1 className="text-2xl font-semibold">{WORDS.title}</h1>
        <p className="mb-5 text-muted">{WORDS.lead}</p>
        <Form
          validate={() => firstProblem(OperatorSignIn, body, englishOf)}
          onSubmit={submit}
          fallback={TEXTS.wentWrong}
          fieldOf={fieldOfSignIn}
          aria-label={WORDS.title}
        >
          {({ isPending }) => (
            <>
              <TextField autoFocus {...field('username')} label={WORDS.username} autoComplete="username" />
              <PasswordField {...field('password')} label={WORDS.password} autoComplete="current-password" />
              <Button type="submit" variant="primary" size="touch" isFullWidth isPending={isPending}>
                {isPending ? WORDS.submitting : WORDS.submit}
              </Button>
            </>
          )}
        </Form>
      </section>
    </main>
  )
}
