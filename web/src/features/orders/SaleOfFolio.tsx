import { findFolio } from '@comanda/shared/offline/api'
import { folioOf, readFolio } from '@comanda/shared/offline/sale'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { markWords } from '../../parts/offline/review-words.ts'
import { addressOfCheck } from '../../parts/orders/addresses.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { TEXTS } from './texts.ts'

const TYPING_PAUSE_MS = 300

/** The sale of a typed folio, which may be closed already; otherwise the children. */
export function SaleOfFolio({ typed, children }: { typed: string; children: ReactNode }) {
  const asked = useDebounced(typed, TYPING_PAUSE_MS)
  const folio = readFolio(asked)
  const { data } = useQuery({
    queryKey: ['folio', folio],
    queryFn: folio
      ? ({ signal }) =>
          api(findFolio, { params: { folio: folioOf(folio.letter, folio.number) }, signal }).catch(() => null)
      : skipToken,
    staleTime: 0,
    retry: false,
  })
  if (!data) return children
  const { folio: found, tokenNo, checkId, invoiceId, marks } = data
  return (
    <p>
      {TEXTS.folioFound(found, tokenNo, invoiceId)}{' '}
      {checkId !== null && <TextLink href={addressOfCheck(checkId)}>{TEXTS.openCheck(checkId)}</TextLink>}
      {marks.length > 0 && <span className="block text-sm text-warn">{markWords(marks).join(' · ')}</span>}
    </p>
  )
}
