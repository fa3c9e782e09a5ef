import { removeOwnPin, setOwnPin } from '@comanda/shared/auth/api'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { PinField, pinProblem } from '../../../parts/pin/PinField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toast } from '../../../ui/toast.ts'
import { OWN_TEXTS } from '../own-texts.ts'
import { TEXTS } from '../texts.ts'

const WORDS = OWN_TEXTS.pin
const EMPTY = { password: '', pin: '' }

/** Sets or removes the own PIN, with the own password. */
export function PinCard({ username }: { username: string }) {
  const [form, setForm] = useState(EMPTY)
  const set = (change: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...change }))
  const [isRemoving, setRemoving] = useState(false)
  const { password } = form

  async function submit() {
    const { message } = await (isRemoving
      ? api(removeOwnPin, { body: { password } })
      : api(setOwnPin, { body: form }))
    setForm(EMPTY)
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
          return !isRemoving && pinProblem(form.pin)
        }}
        onSubmit={submit}
        fallback={OWN_TEXTS.somethingWrong}
      >
        {({ isPending }) => (
          <>
            {/* Password managers need the username in the form. */}
            <input hidden readOnly name="username" autoComplete="username" value={username} />
            <PasswordField
              name="password"
              label={WORDS.password}
              isRequired
              autoComplete="current-password"
              value={password}
              onChange={(typed) => set({ password: typed })}
            />
            {!isRemoving && <PinField label={WORDS.pin} value={form.pin} onChange={(pin) => set({ pin })} />}
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
