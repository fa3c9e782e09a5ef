import type { ReactNode } from 'react'
import type { WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { ABOVE_SAVE_BAR, SaveBar, UnsavedGuard } from '../../../parts/settings/unsaved-changes.tsx'
import { useDraft } from '../../../parts/settings/use-draft.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { type Fields, fieldsOf } from '../../../ui/forms/use-fields.ts'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useSaveFiscal } from './data.ts'

interface CardFormProps<T extends object> {
  title: string
  hint?: string
  saved: T
  validate: (draft: T) => Problem | null | false
  send: (draft: T) => Promise<WriteAnswer>
  children: (fields: Fields<T>) => ReactNode
}

/** A card that is saved by itself, because each step of the settings needs the one before. */
export function CardForm<T extends object>({
  title,
  hint,
  saved,
  validate,
  send,
  children,
}: CardFormProps<T>) {
  const { draft, isDirty, set, discard, settle } = useDraft(saved)
  const save = useSaveFiscal()
  async function submit() {
    await save(send(draft))
    settle(draft)
  }
  return (
    <Card title={title}>
      <Form validate={() => validate(draft)} onSubmit={submit} aria-label={title} className={ABOVE_SAVE_BAR}>
        {({ isPending }) => (
          <>
            {hint && <p className="-mt-3 text-muted">{hint}</p>}
            {children(fieldsOf(draft, set))}
            <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
            <UnsavedGuard isDirty={isDirty} />
          </>
        )}
      </Form>
    </Card>
  )
}
