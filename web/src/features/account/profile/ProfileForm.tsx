import { saveProfile, type User } from '@comanda/shared/auth/api'
import { Profile } from '@comanda/shared/auth/bodies'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { firstProblem } from '../../../parts/first-problem.ts'
import { profileQuery } from '../../../parts/session/use-current-user.ts'
import { useDraft } from '../../../parts/settings/use-draft.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { fieldsOf } from '../../../ui/forms/use-fields.ts'
import { OWN_TEXTS } from '../own-texts.ts'

const WORDS = OWN_TEXTS.profile

/** The user's own fields. The shell shows the new values after saving. */
export function ProfileForm({ user }: { user: User }) {
  const client = useQueryClient()
  const { name, designation, phone } = user
  const { draft, isDirty, set, discard } = useDraft({
    name,
    designation: designation ?? '',
    phone: phone ?? '',
  })
  const { field } = fieldsOf(draft, set)

  async function submit() {
    const body = Profile.parse(draft)
    const { message } = await api(saveProfile, { body })
    client.setQueryData(profileQuery.queryKey, (before) => before && { ...before, ...body })
    discard()
    toast.success(message)
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }

  return (
    <Form aria-label={WORDS.details} validate={() => firstProblem(Profile, draft)} onSubmit={submit}>
      {({ isPending }) => (
        <>
          <TextField {...field('name')} label={WORDS.name} isRequired maxLength={120} autoComplete="name" />
          <TextField
            {...field('designation')}
            label={WORDS.designation}
            maxLength={120}
            autoComplete="organization-title"
          />
          <TextField {...field('phone')} type="tel" label={WORDS.phone} maxLength={40} autoComplete="tel" />
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            size="touch"
            isPending={isPending}
            className="self-start"
          >
            {WORDS.save}
          </Button>
        </>
      )}
    </Form>
  )
}
