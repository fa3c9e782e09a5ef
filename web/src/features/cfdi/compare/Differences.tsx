import { DOCUMENT_STATE_WORDS } from '@comanda/shared/cfdi/words'
import { localDate } from '@comanda/shared/kernel/business-day'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { formatMoney } from '@comanda/shared/kernel/money'
import { Button as PlainButton } from 'react-aria-components'
import { folioOf } from '../../../parts/cfdi/folio.ts'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { PagedTable } from '../../../parts/PagedTable.tsx'
import { cx, OPENS_ROW } from '../../../ui/classes.ts'
import { type Column, UNTITLED } from '../../../ui/page/Table.tsx'
import { COMPARE } from '../texts.ts'
import type { Difference } from './compare.ts'

interface DifferencesProps {
  is: Difference['is']
  rows: readonly Difference[]
  onOpen: (id: number) => void
}

/** The differences of one kind, each with what is here and what the authority has. */
export const Differences = ({ is, rows, onOpen }: DifferencesProps) => (
  <section aria-label={COMPARE.is[is]} className="flex flex-col gap-2">
    <h3 className="font-semibold">
      {COMPARE.is[is]} · {rows.length}
    </h3>
    <p className="text-sm text-muted">{COMPARE.hints[is]}</p>
    <PagedTable
      label={COMPARE.is[is]}
      columns={columnsOf(onOpen)}
      rows={rows}
      rowKey={({ here, there }) => there?.uuid ?? here?.id ?? 0}
      isDense
    />
  </section>
)

const columnsOf = (onOpen: (id: number) => void): Column<Difference>[] => [
  {
    id: 'document',
    title: COMPARE.document,
    className: cx('text-sm', UNTITLED),
    render: (row) => <WhichDocument row={row} onOpen={onOpen} />,
  },
  {
    id: 'here',
    title: COMPARE.here,
    align: 'right',
    className: 'text-sm whitespace-nowrap',
    render: ({ is, here }) =>
      here && is !== 'only_there' ? (
        <Side total={here.total} state={DOCUMENT_STATE_WORDS[here.state]} />
      ) : (
        '—'
      ),
  },
  {
    id: 'there',
    title: COMPARE.there,
    align: 'right',
    className: 'text-sm whitespace-nowrap',
    render: ({ there }) =>
      there ? (
        <Side
          total={there.total === null ? null : formatMoney(there.total)}
          state={there.state && COMPARE.states[there.state]}
        />
      ) : (
        '—'
      ),
  },
]

function WhichDocument({
  row: { is, here, there },
  onOpen,
}: {
  row: Difference
  onOpen: (id: number) => void
}) {
  const receiver = there ? there.receiverName || there.receiver : here?.receiver_name
  return (
    <span className="flex flex-col items-start">
      {here && (
        <PlainButton
          onPress={() => onOpen(here.id)}
          className={cx(OPENS_ROW, '-mx-1 min-h-6 rounded-sm px-1 font-semibold data-hovered:underline')}
        >
          {is === 'only_there' ? COMPARE.mayBe(folioOf(here)) : folioOf(here)}
        </PlainButton>
      )}
      <span className="wrap-anywhere">{receiver}</span>
      <span className="text-xs wrap-anywhere text-muted">{there?.uuid ?? here?.uuid}</span>
    </span>
  )
}

const Side = ({ total, state }: { total: string | null; state: string | null }) => (
  <>
    {total !== null && <MoneyText amount={total} currency="MXN" className="block font-semibold" />}
    {state && <span className="block text-muted">{state}</span>}
  </>
)

/** All differences as a CSV. @param timeZone the issuer's */
export const fileOfDifferences = (differences: readonly Difference[], timeZone: string): Blob =>
  new Blob(
    [
      BOM +
        writeCsv([
          COMPARE.columns,
          ...differences.map(({ is, here, there }) => {
            const own = is === 'only_there' ? null : here
            return [
              COMPARE.is[is],
              there?.uuid ?? here?.uuid ?? '',
              own && folioOf(own),
              there?.date ?? (own && localDate(new Date(own.created_at), timeZone)),
              there?.receiver || (own?.receiver_rfc ?? ''),
              there?.receiverName || (own?.receiver_name ?? ''),
              own?.total ?? null,
              there?.total == null ? null : formatMoney(there.total),
              own && DOCUMENT_STATE_WORDS[own.state],
              there?.state ? COMPARE.states[there.state] : null,
            ]
          }),
        ]),
    ],
    { type: 'text/csv;charset=utf-8' },
  )
