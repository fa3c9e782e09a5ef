import type { MissingSale } from '@comanda/shared/cfdi/global'
import { AREA } from '@comanda/shared/kernel/scopes'
import { storedUserMay } from '../../../api/session.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { type PeriodChoice, periodName } from '../../../parts/period/period-words.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { shortDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { useMissingSales } from '../data.ts'
import { DOCUMENT, MISSING, TEXTS } from '../texts.ts'

interface MissingSheetProps {
  period: PeriodChoice
  timeZone: string
  /** Of the issuer's hours, by which a year ends. */
  issuerZone: string
  onClose: () => void
}

/** The sales of a period that no document has, and where each can go. */
export function MissingSheet({ period, timeZone, issuerZone, onClose }: MissingSheetProps) {
  const query = useMissingSales(period)
  const sales = query.data?.pages.flat()
  return (
    <Dialog onClose={onClose} variant="sheet" title={`${MISSING.title} · ${periodName(period)}`}>
      {!sales ? (
        <Unfetched queries={[query]} failed={MISSING.failed} className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{sales.length === 0 ? TEXTS.allInvoiced : MISSING.what}</p>
          <ul aria-label={MISSING.title} className="divide-y divide-line">
            {sales.map((sale) => (
              <Sale
                key={`${sale.invoice_id} ${sale.part}`}
                sale={sale}
                timeZone={timeZone}
                issuerZone={issuerZone}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button size="touch" isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
              {TEXTS.more}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

type SaleProps = { sale: MissingSale } & Pick<MissingSheetProps, 'timeZone' | 'issuerZone'>

const Sale = ({ sale, timeZone, issuerZone }: SaleProps) => (
  <li className="py-2.5">
    <div className="flex items-baseline justify-between gap-4">
      <span>
        {storedUserMay(AREA.invoices) ? (
          <TextLink href={`/dashboard/invoices?q=%23${sale.invoice_id}`} isQuiet>
            {DOCUMENT.sale(sale.invoice_id, sale.part || null)}
          </TextLink>
        ) : (
          DOCUMENT.sale(sale.invoice_id, sale.part || null)
        )}
        <DateText at={sale.paid_at} timeZone={timeZone} time="beside" className="ml-2 text-sm text-muted" />
      </span>
      <MoneyText amount={sale.total} currency="MXN" className="font-semibold" />
    </div>
    {placesOf(sale, issuerZone).map((text) => (
      <p key={text} className="text-sm text-muted">
        {text}
      </p>
    ))}
  </li>
)

/** Where a sale can go, or why nowhere and what helps, in sentences. */
function placesOf({ byName, global }: MissingSale, issuerZone: string): string[] {
  const days = periodName({ type: 'custom', from: global.from, to: global.to })
  const when = global.isAutomatic ? MISSING.automatic : global.isClosed ? MISSING.ready : MISSING.whenClosed
  const places = [
    // The last second before the instant is the day that people name.
    ...(byName.problem === null
      ? [MISSING.byName(shortDate(new Date(Date.parse(byName.until) - 1000), issuerZone))]
      : []),
    ...(global.problem === null
      ? [`${MISSING.global(days)}${global.isClosed || global.isAutomatic ? ', ' : ' '}${when}`]
      : []),
  ]
  const problems = [byName.problem, global.problem].filter((problem) => problem !== null)
  return [...(places.length === 0 ? [MISSING.nowhere] : places), ...new Set(problems)]
}
