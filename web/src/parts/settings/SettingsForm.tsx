import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form } from '../../ui/forms/Form.tsx'
import { fieldsOf } from '../../ui/forms/use-fields.ts'
import type { FormRules } from '../../ui/forms/use-form-state.ts'
import { useWrite, type WriteAnswer } from '../hooks/use-write.ts'
import { SETTINGS } from './data.ts'
import { ABOVE_SAVE_BAR, SaveBar, UnsavedGuard } from './unsaved-changes.tsx'
import { useDraft } from './use-draft.ts'

/**
 * The draft of one record of settings.
 * @param send saves it
 */
export function useSettingsForm<T extends object>(
  name: 'store' | 'print' | 'service' | 'till',
  saved: T,
  send: (draft: T) => Promise<WriteAnswer>,
) {
  const client = useQueryClient()
  const write = useWrite()
  const { draft, isDirty, set, discard, settle } = useDraft(saved)
  async function submit() {
    await write(send(draft))
    // Shown at once, before the answer to the next fetch.
    client.setQueryData([...SETTINGS, name], (before: object | undefined) => ({ ...before, ...draft }))
    settle(draft)
  }
  return { ...fieldsOf(draft, set), isDirty, discard, submit }
}

interface SettingsFormProps extends Pick<FormRules, 'validate'> {
  title: string
  form: { isDirty: boolean; discard: () => void; submit: () => Promise<void> }
  /** The fields. */
  children: ReactNode
}

/** The fields of one record, and the bar that saves or discards their changes. */
export function SettingsForm({ title, form, validate, children }: SettingsFormProps) {
  const { isDirty, submit, discard } = form
  return (
    <Form validate={validate} onSubmit={submit} aria-label={title} className={ABOVE_SAVE_BAR}>
      {({ isPending }) => (
        <>
          {children}
          <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
          <UnsavedGuard isDirty={isDirty} />
        </>
      )}
    </Form>
  )
}
