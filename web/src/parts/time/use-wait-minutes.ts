import { getWaitMinutes } from '@comanda/shared/kitchen/api'
import { USUAL_WAIT, type WaitMinutes } from '@comanda/shared/selling/rank'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../hooks/call-query.ts'

export const WAIT_MINUTES = ['wait-minutes'] as const

/** After how many minutes food is late in this store; the usual ones until that is known. */
export const useWaitMinutes = (): WaitMinutes =>
  useQuery(callQuery(WAIT_MINUTES, getWaitMinutes)).data ?? USUAL_WAIT
