import { saveProfile, type User } from '@comanda/shared/auth/api'
import { Profile } from '@comanda/shared/auth/bodies'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { firstProblem } from '../../../parts/first-problem.ts'
import { profileQuery } from '../../../parts/session/use-current-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { OWN_TEXTS } from '../own-texts.ts'

const WORDS = OWN_TEXTS.profile

/** The user's own fields. The shell shows the new values after saving. */
export function ProfileForm({ user }: { user: User }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Partial<BodyInput<typeof saveProfile>>>({})
  const { name, designation, phone } = user
  const form = { name, designation, phone, ...typed }
  const set = (change: typeof typed) => setTyped((before) => ({ ...before, ...change }))

  async function submit() {
    const body = Profile.parse(form)
    const { message } = await api(saveProfile, { body })
    client.setQueryData(profileQuery.queryKey, (before) => before && { ...before, ...body })
    setTyped({})
    toast.success(message)
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }

  return (
    <Form
      aria-label={WORDS.details}
      validate={() => firstProblem(Profile, form)}
      onSubmit={submit}
      fallback={OWN_TEXTS.somethingWrong}
    >
      {({ isPending }) => (
        <>
          <TextField
            name="name"
            label={WORDS.name}
            isRequired
            maxLength={120}
            autoComplete="name"
            value={form.name}
            onChange={(value) => set({ name: value })}
          />
          <TextField
            name="designation"
            label={WORDS.designation}
            maxLength={120}
            autoComplete="organization-title"
            value={form.designation ?? ''}
            onChange={(value) => set({ designation: value })}
          />
          <TextField
            name="phone"
            type="tel"
            label={WORDS.phone}
            maxLength={40}
            autoComplete="tel"
            value={form.phone ?? ''}
            onChange={(value) => set({ phone: value })}
          />
          <Button type="submit" variant="primary" size="touch" isPending={isPending} className="self-start">
            {WORDS.save}
          </Button>
        </>
      )}
    </Form>
  )
}
