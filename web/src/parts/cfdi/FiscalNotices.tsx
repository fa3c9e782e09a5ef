import { getFiscalNotices } from '@comanda/shared/cfdi/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery } from '@tanstack/react-query'
import { storedUserMay } from '../../api/session.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { callQuery } from '../hooks/call-query.ts'
import { CFDI } from './may-invoice.ts'

/** Where a person does what a notice asks for. */
const PLACES = {
  stamps: { href: '/dashboard/settings/invoicing', label: 'Ver la cuenta', area: AREA.settings },
  global: { href: '/dashboard/invoices/cfdi?global=yes', label: 'Factura global', area: AREA.manageCfdi },
  credit: { href: '/dashboard/invoices/cfdi?document=', label: 'Ver la factura', area: AREA.readCfdi },
} as const

/** What of invoicing waits for a person; nothing for who may not see it. A failure to ask is no notice. */
export function FiscalNotices({ className }: { className?: string }) {
  const { data = [] } = useQuery({
    ...callQuery([...CFDI, 'notices'], getFiscalNotices),
    enabled: storedUserMay(AREA.readCfdi),
  })
  return data.map(({ about, document, message }) => {
    const { href, label, area } = PLACES[about]
    return (
      <Banner
        key={about}
        tone="warn"
        className={className}
        action={
          storedUserMay(area) && (
            <LinkButton size="touch" href={`${href}${document ?? ''}`}>
              {label}
            </LinkButton>
          )
        }
      >
        {message}
      </Banner>
    )
  })
}
