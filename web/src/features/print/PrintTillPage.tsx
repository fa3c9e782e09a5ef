import { tillPaper } from '@comanda/shared/printing/papers/till'
import { getX, initTill } from '@comanda/shared/till/api'
import { getZ } from '@comanda/shared/till/z'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { SlipMessage, SlipPage } from './SlipPage.tsx'
import { TEXTS } from './texts.ts'
import { printsItself, readNumber } from './url-parameters.ts'

/** `/print-till?z=12` prints a Z, `/print-till?x=7` the figures of the open shift 7 so far; `&print=no` only shows it. */
export function PrintTillPage() {
  const [z] = useState(() => readNumber(window.location.search, 'z'))
  const [x] = useState(() => readNumber(window.location.search, 'x'))
  const { data, error, refetch } = useTillSlip(z, x)

  if (z === null && x === null) return <SlipMessage text={TEXTS.noOrders} />
  if (error) return <SlipMessage text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
  if (!data) return <SlipMessage text={TEXTS.loading} />
  return (
    <SlipPage
      document={tillPaper(data)}
      width={data.settings.page_format}
      printsItself={printsItself(window.location.search)}
    />
  )
}

const useTillSlip = (z: number | null, x: number | null) =>
  useQuery({
    queryKey: ['till-slip', z, x],
    queryFn: async () => {
      const [init, report, partial] = await Promise.all([
        api(initTill),
        z === null ? null : api(getZ, { params: { number: z } }),
        z !== null || x === null ? null : api(getX, { params: { id: x } }),
      ])
      const figures = report?.figures ?? partial
      if (!figures) throw new Error('the address has neither x nor z')
      return { report, figures, store: init.storeSettings, settings: init.printSettings }
    },
    enabled: z !== null || x !== null,
    retry: false,
    // Never refetched, because a slip must not change while it prints.
    staleTime: Number.POSITIVE_INFINITY,
  })
