import type { DocumentInFull } from '@comanda/shared/cfdi/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useState } from 'react'
import { storedUserMay } from '../../../api/session.ts'
import { folioOf } from '../../../parts/cfdi/folio.ts'
import { StateBadge } from '../../../parts/cfdi/StateBadge.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { DOCUMENT } from '../texts.ts'

interface OthersProps {
  document: DocumentInFull
  onOpen: (id: number) => void
}

/** What the document credits or replaces, and what credits or replaces it. */
export function RelatedDocuments({ document: { series, related, followed_by }, onOpen }: OthersProps) {
  if (!related && followed_by.length === 0) return null
  const open = (id: number) => (
    <Button size="touch" variant="faint" onPress={() => onOpen(id)}>
      {folioOf({ series, id })}
    </Button>
  )
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-2 font-semibold">{DOCUMENT.related}</h3>
      <ul>
        {related && (
          <li className="flex items-center gap-2">
            {related.relation === '01' ? DOCUMENT.credits : DOCUMENT.replaces}
            {open(related.id)}
          </li>
        )}
        {followed_by.map(({ id, relation, state, total }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            {relation === '01' ? DOCUMENT.creditedBy : DOCUMENT.replacedBy}
            {open(id)}
            <StateBadge state={state} />
            <MoneyText amount={total} currency="MXN" className="ml-auto" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** More of a global's sales are shown when they are asked for. */
const FIRST_SALES = 8

/** The sales of the document, with links for who may open Facturas. */
export function Sales({ sales }: Pick<DocumentInFull, 'sales'>) {
  const [isWhole, setWhole] = useState(false)
  const isLinked = storedUserMay(AREA.invoices)
  if (sales.length === 0) return null
  const shown = isWhole ? sales : sales.slice(0, FIRST_SALES)
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-2 font-semibold">{DOCUMENT.sales}</h3>
      <ul className="divide-y divide-line">
        {shown.map(({ invoice_id, part, total, is_live }) => (
          <li key={`${invoice_id} ${part}`} className="flex min-h-10 items-center justify-between gap-4">
            <span className="min-w-0">
              {isLinked ? (
                <TextLink href={`/dashboard/invoices?q=%23${invoice_id}`} isQuiet>
                  {DOCUMENT.sale(invoice_id, part)}
                </TextLink>
              ) : (
                DOCUMENT.sale(invoice_id, part)
              )}
              {!is_live && <span className="block text-sm text-muted">{DOCUMENT.freed}</span>}
            </span>
            <MoneyText amount={total} currency="MXN" className={is_live ? '' : 'text-muted line-through'} />
          </li>
        ))}
      </ul>
      {shown.length < sales.length && (
        <Button size="touch" className="mt-2" onPress={() => setWhole(true)}>
          {DOCUMENT.allSales(sales.length)}
        </Button>
      )}
    </section>
  )
}
