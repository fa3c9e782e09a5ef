import { type ReactNode, useState } from 'react'
import { useWrite, type Written } from '../../parts/settings/data.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Problem } from '../../ui/form-state.ts'
import { TEXTS } from './texts.ts'

/** How one kind of record is filled in, checked and saved. */
export interface RecordRules<R, D> {
  /** What the form starts with; `null`: a new record. */
  draftOf: (row: R | null) => D
  /** The first rule broken, in the spec's order. */
  problemOf: (draft: D, isNew: boolean) => Problem | null | false
  save: (draft: D, row: R | null) => Promise<Written>
  fields: (draft: D, set: (change: Partial<D>) => void) => ReactNode
}

interface SettingsFormProps<R, D> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  row: R | null
  rules: RecordRules<R, D>
}

/** Adds a record or changes one. */
export function SettingsForm<R, D>({ row, rules, ...dialog }: SettingsFormProps<R, D>) {
  const [draft, setDraft] = useState(() => rules.draftOf(row))
  const write = useWrite()
  return (
    <FormDialog
      {...dialog}
      size="sm"
      validate={() => rules.problemOf(draft, row === null)}
      onSubmit={() => write(rules.save(draft, row))}
      fallback={TEXTS.failed}
    >
      {rules.fields(draft, (change) => setDraft((before) => ({ ...before, ...change })))}
    </FormDialog>
  )
}
