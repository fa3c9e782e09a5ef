import { removeOwnPin, setOwnPin } from '@comanda/shared/auth/api'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { PinField, pinProblem } from '../../../parts/pin/PinField.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { OWN_TEXTS } from '../own-texts.ts'
import { TEXTS } from '../texts.ts'

const WORDS = OWN_TEXTS.pin
const EMPTY = { password: '', pin: '' }

/** Sets or removes the own PIN, with the own password. */
export function PinCard({ username }: { username: string }) {
  const { values, set, field } = useFields(EMPTY)
  const [isRemoving, setRemoving] = useState(false)
  const { password, pin } = values

  async function submit() {
    const { message } = await (isRemoving
      ? api(removeOwnPin, { body: { password } })
      : api(setOwnPin, { body: values }))
    set(EMPTY)
    setRemoving(false)
    toast.success(message)
  }

  return (
    <Card title={WORDS.title}>
      <p className="mb-4 text-muted">{isRemoving ? WORDS.removeHint : WORDS.hint}</p>
      <Form
        aria-label={WORDS.title}
        validate={() => {
          if (!password) return { field: 'password', message: TEXTS.passwordMissing }
          return !isRemoving && pinProblem(pin)
        }}
        onSubmit={submit}
      >
        {({ isPending }) => (
          <>
            {/* Password managers need the username in the form. */}
            <input hidden readOnly name="username" autoComplete="username" value={username} />
            <PasswordField
              {...field('password')}
              label={WORDS.password}
              isRequired
              autoComplete="current-password"
            />
            {!isRemoving && (
              <PinField label={WORDS.pin} value={pin} onChange={(typed) => set({ pin: typed })} />
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                type="submit"
                size="touch"
                variant={isRemoving ? 'danger' : 'secondary'}
                isPending={isPending}
              >
                {isRemoving ? WORDS.remove : WORDS.save}
              </Button>
              <Button variant="quiet" size="touch" onPress={() => setRemoving(!isRemoving)}>
                {isRemoving ? WORDS.keep : WORDS.remove}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Card>
  )
}
