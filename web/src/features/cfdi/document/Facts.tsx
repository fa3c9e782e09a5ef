import type { DocumentInFull } from '@comanda/shared/cfdi/api'
import { REGIMES, USES } from '@comanda/shared/cfdi/catalogs'
import { FORM_NAMES } from '@comanda/shared/cfdi/payment-forms'
import { DOCUMENT_KIND_WORDS } from '@comanda/shared/cfdi/words'
import { priceOf } from '@comanda/shared/kernel/money'
import type { ReactNode } from 'react'
import { AmountRow } from '../../../parts/MoneyText.tsx'
import { periodName } from '../../../parts/period/period-words.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { DOCUMENT } from '../texts.ts'

/** `612 · Personas Físicas…`; the code alone when the product has no name for it. */
const named = (all: readonly { code: string; name: string }[], code: string) => {
  const name = all.find((one) => one.code === code)?.name
  return name ? `${code} · ${name}` : code
}

/** To whom the document is. */
export const ReceiverFacts = ({ document }: { document: DocumentInFull }) => (
  <Facts title={DOCUMENT.receiver}>
    <Fact name={DOCUMENT.name} isWide>
      {document.receiver_name}
    </Fact>
    <Fact name={DOCUMENT.rfc}>{document.receiver_rfc}</Fact>
    <Fact name={DOCUMENT.postalCode}>{document.receiver_postal_code}</Fact>
    <Fact name={DOCUMENT.regime} isWide>
      {named(REGIMES, document.receiver_regime)}
    </Fact>
    <Fact name={DOCUMENT.use}>{named(USES, document.receiver_use)}</Fact>
    <Fact name={DOCUMENT.form}>
      {FORM_NAMES[document.form] ? `${document.form} · ${FORM_NAMES[document.form]}` : document.form}
    </Fact>
    {document.email && (
      <Fact name={DOCUMENT.mail} isWide>
        {document.email}
      </Fact>
    )}
  </Facts>
)

interface DocumentFactsProps {
  document: DocumentInFull
  timeZone: string
}

/** What the document is, when it was made, and its sums. */
export function DocumentFacts({ document, timeZone }: DocumentFactsProps) {
  const { kind, uuid, created_at, created_by, stamped_at, cancelled_at, period, net, tax, withheld, total } =
    document
  const date = (at: string) => <DateText at={at} timeZone={timeZone} time="beside" />
  return (
    <>
      <Facts title={DOCUMENT.document}>
        <Fact name={DOCUMENT.kind}>{DOCUMENT_KIND_WORDS[kind]}</Fact>
        {period && (
          <Fact name={DOCUMENT.period}>
            {periodName({ type: 'custom', from: period.from, to: period.to })}
          </Fact>
        )}
        <Fact name={DOCUMENT.created}>
          {date(created_at)}
          <span className="block font-normal text-muted">{created_by}</span>
        </Fact>
        {stamped_at && <Fact name={DOCUMENT.stamped}>{date(stamped_at)}</Fact>}
        {cancelled_at && <Fact name={DOCUMENT.cancelled}>{date(cancelled_at)}</Fact>}
        {uuid && (
          <Fact name={DOCUMENT.uuid} isWide>
            <span className="text-sm break-all">{uuid}</span>
          </Fact>
        )}
      </Facts>
      <dl className="flex flex-col gap-1 border-t border-line py-4">
        <AmountRow name={DOCUMENT.net} amount={net} currency="MXN" />
        <AmountRow name={DOCUMENT.tax} amount={tax} currency="MXN" />
        {priceOf(withheld) > 0 && (
          <AmountRow name={DOCUMENT.withheld} amount={withheld} currency="MXN" isMinus />
        )}
        <AmountRow name={DOCUMENT.total} amount={total} currency="MXN" isStrong />
      </dl>
    </>
  )
}

const Facts = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-4">
    <h3 className="mb-2 font-semibold">{title}</h3>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2">{children}</dl>
  </section>
)

interface FactProps {
  name: string
  isWide?: boolean
  children: ReactNode
}

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? 'col-span-2' : 'max-sm:col-span-2'}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
)
