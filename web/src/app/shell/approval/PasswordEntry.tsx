import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { TEXTS as PIN_TEXTS } from '../../pin/texts.ts'
import { APPROVAL_TEXTS as TEXTS } from './texts.ts'

interface PasswordEntryProps {
  name: string
  onSubmit: (password: string) => Promise<unknown>
}

/** The password of an approver without a PIN. */
export function PasswordEntry({ name, onSubmit }: PasswordEntryProps) {
  const [password, setPassword] = useState('')

  async function submit(): Promise<void> {
    try {
      await onSubmit(password)
    } catch (error) {
      setPassword('')
      throw new ApiError(0, { message: messageOf(error, PIN_TEXTS.noAnswer) })
    }
  }

  return (
    <Form
      aria-label={TEXTS.password}
      validate={() => password === '' && { field: 'password', message: TEXTS.passwordMissing }}
      onSubmit={submit}
    >
      {({ isPending }) => (
        <>
          <PasswordField
            name="password"
            label={TEXTS.password}
            description={TEXTS.passwordHint(name)}
            autoFocus
            // Another person's password: the browser must neither fill nor keep it.
            autoComplete="off"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" variant="primary" size="lg" isFullWidth isPending={isPending}>
            {TEXTS.approve}
          </Button>
        </>
      )}
    </Form>
  )
}
