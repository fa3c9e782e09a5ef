import { useQuery } from '@tanstack/react-query'
import { readFloor } from '../checks/floor-feed.ts'
import { useCurrentUser } from '../session/use-current-user.ts'
import { clock } from '../time/clock.ts'
import { useWaitMinutes } from '../time/use-wait-minutes.ts'
import type { PlacesFor } from './places.ts'

/** The tables and open checks at the moment a picker opens. They do not change below the finger. */
export const useFloorNow = () =>
  useQuery({
    queryKey: ['floor-now'],
    queryFn: ({ signal }) => readFloor(signal),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Who chooses, and when: by them the places are sorted. */
export function usePlacesFor(): PlacesFor {
  const me = useCurrentUser()
  return { me, now: clock().getTime(), wait: useWaitMinutes() }
}
