import type { FiscalDocument } from '@comanda/shared/cfdi/api'
import { DOCUMENT_KIND_WORDS } from '@comanda/shared/cfdi/words'
import { Button } from 'react-aria-components'
import { folioOf } from '../../../parts/cfdi/folio.ts'
import { StateBadge } from '../../../parts/cfdi/StateBadge.tsx'
import { TestBadge } from '../../../parts/cfdi/TestBadge.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { DateText } from '../../../parts/time/DateText.tsx'
import { cx, OPENS_ROW } from '../../../ui/classes.ts'
import { type Column, ON_TOP, Table, UNTITLED } from '../../../ui/page/Table.tsx'
import { TEXTS } from '../texts.ts'

interface DocumentTableProps {
  documents: readonly FiscalDocument[]
  timeZone: string
  onOpen: (id: number) => void
}

/** Fiscal documents, newest first; a row opens its document. */
export const DocumentTable = ({ documents, timeZone, onOpen }: DocumentTableProps) => (
  <Table
    label={TEXTS.title}
    columns={columnsOf(timeZone, onOpen)}
    rows={documents}
    rowKey={({ id }) => id}
    isDense
  />
)

const columnsOf = (timeZone: string, onOpen: (id: number) => void): Column<FiscalDocument>[] => [
  {
    id: 'folio',
    title: TEXTS.folio,
    // On a phone both badges of the state fit beside it.
    className: 'whitespace-nowrap max-md:basis-0',
    render: (document) => (
      <Button
        aria-label={TEXTS.open(folioOf(document))}
        onPress={() => onOpen(document.id)}
        className={cx(OPENS_ROW, '-mx-1 min-h-6 rounded-sm px-1 font-semibold data-hovered:underline')}
      >
        {folioOf(document)}
      </Button>
    ),
  },
  {
    id: 'date',
    title: TEXTS.date,
    className: cx('text-sm', UNTITLED),
    render: ({ created_at }) => <DateText at={created_at} timeZone={timeZone} time="beside" />,
  },
  {
    id: 'kind',
    title: TEXTS.kind,
    className: cx('text-sm whitespace-nowrap', UNTITLED),
    render: ({ kind }) => DOCUMENT_KIND_WORDS[kind],
  },
  {
    id: 'receiver',
    title: TEXTS.receiver,
    className: cx('text-sm max-md:flex-1 max-md:basis-1/2 md:w-full md:max-w-0', UNTITLED),
    render: ({ receiver_rfc, receiver_name, kind, tickets }) => (
      <>
        <span className="block truncate" title={receiver_name}>
          {receiver_name}
        </span>
        <span className="block truncate text-muted">
          {kind === 'global' ? TEXTS.tickets(tickets) : receiver_rfc}
        </span>
      </>
    ),
  },
  {
    id: 'total',
    title: TEXTS.total,
    align: 'right',
    className: cx('text-sm', UNTITLED),
    render: ({ total, kind, state }) => (
      <span className={cx('font-semibold', state === 'cancelled' && 'text-muted line-through')}>
        {kind === 'credit' && '−'}
        <MoneyText amount={total} currency="MXN" />
      </span>
    ),
  },
  {
    id: 'state',
    title: TEXTS.state,
    className: ON_TOP,
    render: ({ state, is_test }) => (
      <span className="flex items-center gap-2">
        <StateBadge state={state} />
        {is_test && <TestBadge />}
      </span>
    ),
  },
]
