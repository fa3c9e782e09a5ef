import { readFloorPlans, saveFloorPlan } from '@comanda/shared/floor/api'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

export type FloorPlans = Answer<typeof readFloorPlans>
export type PlanTable = FloorPlans['tables'][number]

export const readPlans = (): Promise<FloorPlans> => api(readFloorPlans)

/** Read once when the editor opens and never cached, because the editor keeps its own state. */
export const useFloorPlans = () =>
  useQuery({
    queryKey: ['floor-plans'],
    queryFn: ({ signal }) => api(readFloorPlans, { signal }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const savePlan = (body: Body<typeof saveFloorPlan>, idempotencyKey: string) =>
  api(saveFloorPlan, { body, idempotencyKey })
