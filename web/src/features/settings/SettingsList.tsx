import type { UseQueryResult } from '@tanstack/react-query'
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useWrite, type Written } from '../../parts/settings/data.ts'
import { SettingsFrame } from '../../parts/settings/SettingsFrame.tsx'
import { SettingsLoading } from '../../parts/settings/SettingsLoading.tsx'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { type RecordRules, SettingsForm } from './SettingsForm.tsx'
import { TEXTS } from './texts.ts'

export interface ListWords {
  title: string
  /** 'Nueva' or 'Nuevo'. */
  add: string
  addTitle: string
  editTitle: string
  empty: string
  emptyHint: string
  /** What else a removal does, after the question. */
  consequence?: string
}

interface SettingsListProps<R extends { id: number }, D> {
  words: ListWords
  icon: LucideIcon
  query: Pick<UseQueryResult<R[]>, 'data' | 'error' | 'refetch'>
  nameOf: (row: R) => string
  rules: RecordRules<R, D>
  remove: (row: R) => Promise<Written>
  /** What else the removal of this one does, instead of the list's own words. */
  consequenceOf?: (row: R) => string
  columns?: readonly Column<R>[]
  /** Further buttons of a row, before the pencil. */
  rowActions?: (row: R) => ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** Draws the rows where a table does not do; `actions` are the buttons of each. */
  children?: (rows: readonly R[], actions: (row: R) => ReactNode) => ReactNode
}

type Open<R> = { kind: 'form'; row: R | null } | { kind: 'remove'; row: R }

/** A list that is added to, changed and removed from: loading, error and empty states, form and confirmation. */
export function SettingsList<R extends { id: number }, D>(props: SettingsListProps<R, D>) {
  const { words, icon, query, nameOf, rules, remove, columns = [], rowActions, aside, children } = props
  const consequenceOf = props.consequenceOf ?? (() => words.consequence)
  const [open, setOpen] = useState<Open<R> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const write = useWrite()

  function show(next: Open<R>) {
    setOpen(next)
    setTurn(turn + 1)
    setIsOpen(true)
  }

  const addButton = (
    <Button variant="primary" size="touch" icon={Plus} onPress={() => show({ kind: 'form', row: null })}>
      {words.add}
    </Button>
  )
  const actions = (row: R) => (
    <span className="inline-flex items-center gap-1">
      {rowActions?.(row)}
      <IconButton
        size="touch"
        icon={Pencil}
        label={TEXTS.edit(nameOf(row))}
        onPress={() => show({ kind: 'form', row })}
      />
      <IconButton
        size="touch"
        icon={Trash2}
        label={TEXTS.removeNamed(nameOf(row))}
        onPress={() => show({ kind: 'remove', row })}
      />
    </span>
  )
  const all: Column<R>[] = [
    ...columns,
    { id: 'actions', title: TEXTS.actions, align: 'right', isTitleHidden: true, render: actions },
  ]
  const rows = query.data
  return (
    <SettingsFrame>
      <div ref={box} tabIndex={-1} className="outline-none">
        <PageHeader
          title={words.title}
          action={
            <div className="flex flex-wrap gap-2">
              {aside}
              {rows && rows.length > 0 && addButton}
            </div>
          }
        />
        {rows && query.error && (
          <Banner tone="bad" className="mb-4">
            {TEXTS.loadFailed}
          </Banner>
        )}
        {!rows ? (
          query.error ? (
            <ErrorState text={TEXTS.loadFailed} onRetry={() => query.refetch()} />
          ) : (
            <SettingsLoading />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon={icon} title={words.empty} action={addButton}>
            {words.emptyHint}
          </EmptyState>
        ) : (
          (children?.(rows, actions) ?? (
            <Table label={words.title} columns={all} rows={rows} rowKey={(row) => row.id} />
          ))
        )}
      </div>
      {open?.kind === 'form' && (
        <SettingsForm
          key={turn}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          title={open.row ? words.editTitle : words.addTitle}
          row={open.row}
          rules={rules}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          title={TEXTS.removeNamed(nameOf(open.row))}
          confirmLabel={TEXTS.remove}
          onConfirm={() => write(remove(open.row))}
          fallback={TEXTS.failed}
        >
          <p>{TEXTS.irreversible}</p>
          {consequenceOf(open.row) && <p className="mt-2 text-muted">{consequenceOf(open.row)}</p>}
        </ConfirmDialog>
      )}
    </SettingsFrame>
  )
}
