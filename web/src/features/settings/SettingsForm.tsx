import type { ReactNode } from 'react'
import type { WriteAnswer } from '../../parts/hooks/use-write.ts'
import { useSaveForm } from '../../parts/settings/data.ts'
import { ABOVE_SAVE_BAR, SaveBar, UnsavedGuard } from '../../parts/settings/unsaved-changes.tsx'
import { useDraft } from '../../parts/settings/use-draft.ts'
import { Form } from '../../ui/Form.tsx'
import type { FormRules } from '../../ui/use-form-state.ts'
import { TEXTS } from './texts.ts'

/**
 * The draft of one record of settings.
 * @param send saves it
 */
export function useSettingsForm<T extends object>(
  name: Parameters<typeof useSaveForm>[0],
  saved: T,
  send: (draft: T) => Promise<WriteAnswer>,
) {
  const save = useSaveForm<T>(name)
  const form = useDraft(saved)
  async function submit() {
    await save(send(form.draft), form.draft)
    form.discard()
  }
  return { ...form, submit }
}

interface SettingsFormProps extends Pick<FormRules, 'validate'> {
  title: string
  form: Omit<ReturnType<typeof useSettingsForm>, 'set' | 'draft'>
  /** On a page whose main part is a list, the bar appears with the first change. */
  hidesBar?: boolean
  /** The fields. */
  children: ReactNode
}

/** The fields of one record, and the bar that saves or discards their changes. */
export function SettingsForm({ title, form, validate, hidesBar = false, children }: SettingsFormProps) {
  const { isDirty, submit, discard } = form
  return (
    <Form
      validate={validate}
      onSubmit={submit}
      fallback={TEXTS.failed}
      aria-label={title}
      className={ABOVE_SAVE_BAR}
    >
      {({ isPending }) => (
        <>
          {children}
          {(isDirty || !hidesBar) && <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />}
          <UnsavedGuard isDirty={isDirty} />
        </>
      )}
    </Form>
  )
}
