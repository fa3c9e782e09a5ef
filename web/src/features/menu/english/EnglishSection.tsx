import { MAX_ENGLISH } from '@comanda/shared/menu/english'
import { type ChangeEvent, type KeyboardEvent, memo, type ReactNode, useId } from 'react'
import { Input, TextArea } from 'react-aria-components'
import { CONTROL, cx } from '../../../ui/classes.ts'
import { type Drafts, type EnglishGroup, type EnglishRow, englishOf } from './english-rows.ts'
import { ENGLISH } from './texts.ts'

interface FieldEvents {
  onChange: (key: string, text: string) => void
  onLeave: (row: EnglishRow) => void
}

interface EnglishSectionProps extends FieldEvents {
  title: string
  groups: readonly EnglishGroup[]
  drafts: Drafts
}

const ROW = 'grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-0.5 md:grid-cols-2'

/** A category: its own field beside its name, and below it one for each item, variant and add-on. */
export function EnglishSection({ title, groups, drafts, ...events }: EnglishSectionProps) {
  const heading = useId()
  const field = (row: EnglishRow) => <EnglishField row={row} value={englishOf(row, drafts)} {...events} />
  const [own] = groups.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'category'))
  const items = groups.filter(({ rows }) => rows[0]?.kind !== 'category')
  return (
    <section aria-labelledby={heading} className="rounded-lg border border-line bg-surface">
      <div className={cx(ROW, 'min-h-14 border-b border-line px-4 py-1.5')}>
        <h2 id={heading} className="font-semibold wrap-anywhere">
          {title}
        </h2>
        {own && field(own)}
      </div>
      <ul className="divide-y divide-line">
        {items.map(({ rows }) => (
          <li key={rows[0]?.key} className="px-4 py-2">
            {rows.map((row) => (
              <Row key={row.key} row={row} isFirst={row === rows[0]}>
                {field(row)}
              </Row>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  row: EnglishRow
  /** It names the item of what is below it, also where the item itself is not listed. */
  isFirst: boolean
  children: ReactNode
}

function Row({ row: { kind, title, of }, isFirst, children }: RowProps) {
  return (
    <>
      {isFirst && of !== null && <p className="pt-1 font-medium wrap-anywhere">{of}</p>}
      <div className={cx(ROW, 'py-0.5 max-md:py-1', kind !== 'item' && 'max-md:pl-4')}>
        <p className={cx('wrap-anywhere', kind === 'item' ? 'font-medium' : 'md:pl-4')}>
          {title}
          {kind !== 'item' && <span className="text-sm text-muted"> · {ENGLISH.kinds[kind]}</span>}
        </p>
        {children}
      </div>
    </>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Marks the fields, so that Enter finds the next one. */
const FIELD = 'data-english'

interface EnglishFieldProps extends FieldEvents {
  row: EnglishRow
  value: string
}

const EnglishField = memo(function EnglishField({ row, value, onChange, onLeave }: EnglishFieldProps) {
  const field = {
    [FIELD]: true,
    name: row.key,
    lang: 'en',
    'aria-label': ENGLISH.nameOf(row),
    autoComplete: 'off',
    enterKeyHint: 'next',
    maxLength: MAX_ENGLISH[row.kind],
    value,
    onChange: ({ target }: ChangeEvent<TextControl>) => onChange(row.key, target.value),
    onBlur: () => onLeave(row),
    onKeyDown: goOn,
    className: cx(CONTROL, value.trim() === '' && 'border-dashed'),
  } as const
  return row.kind === 'description' ? (
    <TextArea {...field} rows={3} className={cx(field.className, 'py-2')} />
  ) : (
    <Input {...field} />
  )
})

/** Enter goes to the next field, as Tab does, instead of sending the form. */
function goOn(event: KeyboardEvent<TextControl>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLElement>(`[${FIELD}]`)]
  all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus()
}
