import type { Check } from '@comanda/shared/checks/check'
import { AREA } from '@comanda/shared/kernel/scopes'
import { userMay } from '../../api/session.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'

/** Where the next round of the check is taken; null when it is closed, or the person may take none. */
export function useRoundAddress({ id, status }: Check): string | null {
  const user = useCurrentUser()
  return status === 'open' && user !== undefined && userMay(user, AREA.pos)
    ? `/dashboard/pos?check=${id}`
    : null
}
