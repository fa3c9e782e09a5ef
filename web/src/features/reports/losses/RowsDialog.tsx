import { LOSS_PAGE, LOSS_WORDS, type LossRow } from '@comanda/shared/reports/losses'
import { useState } from 'react'
import { Loaded } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { DateText } from '../../../parts/time/DateText.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Pagination } from '../../../ui/page/Pagination.tsx'
import type { ReportChoice } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { type Figure, useLossRows } from './data.ts'

const LOSSES = {
  approved: (person: string) => `Autorizó ${person}`,
  order: (id: number) => `Pedido ${id}`,
  z: (number: number) => `Corte ${number}`,
  noRows: 'No hay nada que mostrar.',
}

interface RowsDialogProps {
  choice: ReportChoice
  figure: Figure
  currency: string
  timeZone: string
  isOpen: boolean
  onClose: () => void
}

/** The rows of a figure, newest first; each row leads to its order or closing. */
export function RowsDialog({ choice, figure, currency, timeZone, ...dialog }: RowsDialogProps) {
  const [page, setPage] = useState(1)
  return (
    <Dialog {...dialog} title={figure.title} variant="sheet">
      <Loaded
        query={useLossRows(choice, figure, page)}
        failed={TEXTS.failed}
        loading={<LoadingRows count={1} row="h-40" />}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="text-muted">{LOSSES.noRows}</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <Row
                    key={`${row.kind} ${row.at} ${row.orderId} ${row.zNumber} ${row.username}`}
                    row={row}
                    currency={currency}
                    timeZone={timeZone}
                    showsKind={figure.kind === undefined}
                  />
                ))}
              </ul>
              {total > LOSS_PAGE && (
                <Pagination
                  page={page}
                  totalPages={Math.ceil(total / LOSS_PAGE)}
                  onChange={setPage}
                  shown={rows.length}
                  total={total}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

interface RowProps {
  row: LossRow
  currency: string
  timeZone: string
  showsKind: boolean
}

function Row({ row, currency, timeZone, showsKind }: RowProps) {
  const people = [row.name, row.approver && LOSSES.approved(row.approver)].filter(Boolean).join(' · ')
  return (
    <li className="flex gap-4 py-3">
      <div className="min-w-0 grow wrap-anywhere">
        {showsKind && <p className="font-semibold">{LOSS_WORDS[row.kind]}</p>}
        <p className="text-sm text-muted">
          <DateText at={row.at} timeZone={timeZone} time="beside" /> · {people}
        </p>
        {row.about && <p>{row.about}</p>}
        {row.reason && <p>{row.reason}</p>}
        {row.orderId !== null && (
          <TextLink href={`/dashboard/orders/${row.orderId}`}>{LOSSES.order(row.orderId)}</TextLink>
        )}
        {row.zNumber !== null && (
          <TextLink href={`/dashboard/till/z/${row.zNumber}`}>{LOSSES.z(row.zNumber)}</TextLink>
        )}
      </div>
      {row.kind !== 'drawer_open' && (
        <MoneyText amount={row.amount} currency={currency} className="shrink-0 font-semibold" />
      )}
    </li>
  )
}
