import { EllipsisVertical, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { OPENS_ROW } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { type Fields, useFields } from '../../../ui/forms/use-fields.ts'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/layers/Menu.tsx'
import { LoadingTable } from '../../../ui/page/LoadingTable.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { useDialogSubject } from '../../hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { useWrite, type WriteAnswer } from '../../hooks/use-write.ts'
import { Loaded } from '../../Loaded.tsx'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { TEXTS } from '../texts.ts'

interface ListWords {
  title: string
  /** 'Nueva' or 'Nuevo'. */
  add: string
  addTitle: string
  editTitle: string
  empty: string
  emptyHint: string
  /** The title of the first column. */
  name?: string
  /** A further effect of a removal, shown below the question. */
  consequence?: string
}

interface SettingsListProps<R extends { id: number }, D extends object> {
  words: ListWords
  icon: LucideIcon
  query: { data: R[] | undefined; error: Error | null; refetch: () => unknown }
  nameOf: (row: R) => string
  rules: RecordRules<R, D>
  remove: (row: R) => Promise<WriteAnswer>
  /** The message after the removal offers to undo it. */
  isUndoable?: boolean
  /** Replaces `words.consequence` for one row. */
  consequenceOf?: (row: R) => string
  /** After the name. */
  columns?: readonly Column<R>[]
  /** Further actions of a row, in the menu above the removal. */
  more?: (row: R) => readonly MenuEntry[]
  /** Further actions of the page, shown when the records are known. */
  pageActions?: readonly MenuEntry[]
  /** The other pages of the subject. */
  tabs?: ComponentProps<typeof PageHeader>['tabs']
  /** Below the list. */
  below?: ReactNode
  /** Renders the rows instead of a table. */
  children?: (rows: readonly R[], row: RowActions<R>) => ReactNode
}

interface RowActions<R> {
  /** The buttons of a row, with these entries above the removal in its menu. */
  actions: (row: R, entries: readonly MenuEntry[]) => ReactNode
  /** Opens the form. */
  edit: (row: R) => void
}

type OpenDialog<R> = { kind: 'form'; row: R | null } | { kind: 'remove'; row: R }

/** An editable list of records: loading, error and empty states, form and confirmation. */
export function SettingsList<R extends { id: number }, D extends object>(props: SettingsListProps<R, D>) {
  const {
    words,
    icon,
    query,
    nameOf,
    rules,
    remove,
    isUndoable = false,
    columns = [],
    more,
    pageActions,
    tabs,
    below,
    children,
  } = props
  const consequenceOf = props.consequenceOf ?? (() => words.consequence)
  const { subject, turn, isOpen, onClose, open } = useDialogSubject<OpenDialog<R>>()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const write = useWrite()

  const addButton = (
    <Button variant="primary" size="touch" icon={Plus} onPress={() => open({ kind: 'form', row: null })}>
      {words.add}
    </Button>
  )
  const edit = (row: R) => open({ kind: 'form', row })
  const askRemoval = (row: R) => open({ kind: 'remove', row })
  const actions = (row: R, entries: readonly MenuEntry[] = more?.(row) ?? []) => (
    <span className="inline-flex items-center">
      <IconButton
        size="touch"
        variant="faint"
        icon={Pencil}
        label={TEXTS.edit(nameOf(row))}
        className={OPENS_ROW}
        onPress={() => edit(row)}
      />
      <MenuButton
        trigger={
          <IconButton
            size="touch"
            variant="faint"
            icon={EllipsisVertical}
            label={TEXTS.moreOf(nameOf(row))}
          />
        }
        items={[
          ...entries,
          {
            id: 'remove',
            label: TEXTS.remove,
            icon: Trash2,
            tone: 'danger',
            startsGroup: entries.length > 0,
            onAction: () => askRemoval(row),
          },
        ]}
      />
    </span>
  )
  const all: Column<R>[] = [
    {
      id: 'name',
      title: words.name ?? '',
      render: (row) => <span className="font-medium">{nameOf(row)}</span>,
    },
    ...columns,
    {
      id: 'actions',
      title: TEXTS.actions,
      align: 'right',
      isTitleHidden: true,
      className: 'beside md:w-0 md:pr-2',
      render: (row) => actions(row),
    },
  ]
  return (
    <SettingsFrame>
      <div ref={box} tabIndex={-1} className="outline-none">
        <PageHeader
          title={words.title}
          {...(query.data && { more: pageActions })}
          action={query.data && query.data.length > 0 && addButton}
          tabs={tabs}
        />
        <Loaded
          query={query}
          failed={TEXTS.loadFailed}
          hidesReason
          loading={<LoadingTable count={8} />}
          warns
        >
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={icon} title={words.empty} action={addButton}>
                {words.emptyHint}
              </EmptyState>
            ) : (
              (children?.(rows, { actions, edit }) ?? (
                <Table label={words.title} columns={all} rows={rows} rowKey={(row) => row.id} />
              ))
            )
          }
        </Loaded>
      </div>
      {below}
      {subject?.kind === 'form' && (
        <RecordForm
          key={turn}
          isOpen={isOpen}
          onClose={onClose}
          title={subject.row ? words.editTitle : words.addTitle}
          row={subject.row}
          rules={rules}
        />
      )}
      {subject?.kind === 'remove' && (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={onClose}
          title={TEXTS.removeNamed(nameOf(subject.row))}
          confirmLabel={TEXTS.remove}
          onConfirm={() => write(remove(subject.row))}
        >
          <p>{isUndoable ? TEXTS.areYouSure : TEXTS.irreversible}</p>
          {consequenceOf(subject.row) && <p className="mt-2 text-muted">{consequenceOf(subject.row)}</p>}
        </ConfirmDialog>
      )}
    </SettingsFrame>
  )
}

/** The form of one kind of record. */
export interface RecordRules<R, D extends object> {
  /** The initial values; `row` is null for a new record. */
  draftOf: (row: R | null) => D
  /** The first broken rule. */
  problemOf: (draft: D, isNew: boolean) => Problem | null | false
  save: (draft: D, row: R | null) => Promise<WriteAnswer>
  fields: (form: Fields<D>) => ReactNode
}

interface RecordFormProps<R, D extends object> {
  isOpen: boolean
  onClose: () => void
  title: string
  row: R | null
  rules: RecordRules<R, D>
}

/** Adds or changes a record. */
function RecordForm<R, D extends object>({ row, rules, ...dialog }: RecordFormProps<R, D>) {
  const form = useFields(() => rules.draftOf(row))
  const write = useWrite()
  return (
    <FormDialog
      {...dialog}
      size="sm"
      validate={() => rules.problemOf(form.values, row === null)}
      onSubmit={() => write(rules.save(form.values, row))}
    >
      {rules.fields(form)}
    </FormDialog>
  )
}
