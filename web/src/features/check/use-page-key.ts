import type { Check } from '@comanda/shared/checks/check'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CHECK } from '../../parts/checks/use-check.ts'
import { addressOfCheck } from '../../parts/orders/addresses.ts'

/**
 * The React key of a check's page. A check that this device opened gets the server's number while it is shown: the address
 * changes, and the key does not, so that an open dialog keeps the typed values.
 * @param id of the address; negative: of this device
 */
export function usePageKey(id: number, check: Check | undefined): number {
  const queries = useQueryClient()
  const { history } = useRouter()
  const [renamed, setRenamed] = useState<{ from: number; to: number } | null>(null)
  const given = id < 0 && check && check.id > 0 ? check.id : null
  const rename = useEffectEvent((to: number) => {
    setRenamed({ from: id, to })
    // Without it the page of the new address would begin with a skeleton.
    queries.setQueryData([...CHECK, String(to)], check)
    history.replace(addressOfCheck(to))
  })
  useEffect(() => {
    if (given !== null) rename(given)
  }, [given])
  return renamed?.to === id ? renamed.from : id
}
