import { changePassword } from '@comanda/shared/auth/api'
import { MIN_PASSWORD, PasswordChange } from '@comanda/shared/auth/bodies'
import { api } from '../../../api/client.ts'
import { firstProblem } from '../../../parts/first-problem.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { fieldErrors } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { OWN_TEXTS } from '../own-texts.ts'

const WORDS = OWN_TEXTS.profile
const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordCard({ username }: { username: string }) {
  const { values, set, field } = useFields(EMPTY)

  async function submit() {
    const { message } = await api(changePassword, { body: values })
    set(EMPTY)
    toast.success(message)
  }

  return (
    <Card title={WORDS.password}>
      <p className="mb-4 text-muted">{WORDS.passwordEffect}</p>
      <Form
        aria-label={WORDS.password}
        validate={() => firstProblem(PasswordChange, values)}
        onSubmit={submit}
        // The rules of passwords are the same for all forms, and name the field of most of them.
        fieldOf={(error) => ('password' in fieldErrors(error) ? 'newPassword' : null)}
      >
        {({ isPending }) => (
          <>
            {/* Password managers need the username in the form. */}
            <input hidden readOnly name="username" autoComplete="username" value={username} />
            <PasswordField
              {...field('currentPassword')}
              label={WORDS.currentPassword}
              isRequired
              autoComplete="current-password"
            />
            <PasswordField
              {...field('newPassword')}
              label={WORDS.newPassword}
              description={WORDS.passwordHint(MIN_PASSWORD)}
              isRequired
              autoComplete="new-password"
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button type="submit" size="touch" isPending={isPending}>
                {WORDS.password}
              </Button>
              <TextLink href="/dashboard/devices">{WORDS.devices}</TextLink>
            </div>
          </>
        )}
      </Form>
    </Card>
  )
}
