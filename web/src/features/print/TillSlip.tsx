import { printedDate, printedTime } from '@comanda/shared/kernel/date-format'
import type { PrintInfo } from '@comanda/shared/settings/printing'
import type { StoreInfo } from '@comanda/shared/settings/store'
import type { ZReport } from '@comanda/shared/till/api'
import type { Figures } from '@comanda/shared/till/figures'
import { sectionsOf } from '@comanda/shared/till/sections'
import { moneyFormat } from '../../parts/money.ts'
import '../../parts/receipt/receipt.css'

interface TillSlipProps {
  /** The title in its frame: `CORTE Z 12`. */
  title: string
  figures: Figures
  /** Absent for an X. */
  report: ZReport | null
  store: StoreInfo
  settings: PrintInfo
}

/** An X or a Z on thermal paper, black on white in every theme. */
export function TillSlip({ title, figures, report, store, settings }: TillSlipProps) {
  const timeZone = store.time_zone
  const at = (instant: string) => {
    const { date, time } = printedTime(new Date(instant), timeZone)
    return `${date} ${time}`
  }
  const { shift } = figures
  const facts: [string, string | null | undefined][] = [
    ['Caja', shift?.drawerTitle],
    ['Día de venta', shift && printedDate(shift.businessDate)],
    ['Abrió', shift?.openedBy.name],
    ['Desde', shift && at(shift.openedAt)],
    ['Cerró', report?.by.name],
    ['Hasta', at(report?.at ?? figures.at)],
    ['Aprobó', report?.approvedBy?.name],
    ['Nota', report?.note],
  ]
  return (
    <article className="receipt" data-paper={settings.page_format} lang="es-MX">
      <header className="receipt-store">
        <h1>{store.store_name}</h1>
      </header>
      <p className="receipt-mark">{title}</p>
      <dl className="receipt-particulars">
        {facts.map(([name, value]) => value && <Pair key={name} name={name} value={value} />)}
      </dl>
      {sectionsOf(figures, { format: moneyFormat(store.currency), timeZone }).map((section) => (
        <section key={section.title} className="receipt-section">
          <h2>{section.title}</h2>
          <dl>
            {section.rows.map(({ name, value, isTotal }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two movements may have the same words
              <Pair key={index} name={name} value={value} isTotal={isTotal} />
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}

interface PairProps {
  name: string
  value: string
  isTotal?: boolean | undefined
}

const Pair = ({ name, value, isTotal }: PairProps) => (
  <div className={isTotal ? 'receipt-total' : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
