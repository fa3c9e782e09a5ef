import { getProfile, type User } from '@comanda/shared/auth/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { PROFILE_KEY, storedUser, storeUser } from '../../api/session.ts'

/** `login` is absent in the record of the sign-in. */
export type CurrentUser = User & Partial<Pick<Answer<typeof getProfile>, 'login'>>

export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: ({ signal }): Promise<CurrentUser> => api(getProfile, { signal }),
  initialData: () => storedUser() ?? undefined,
  initialDataUpdatedAt: 0,
})

/** Refetches the signed-in user, after the store was opened or closed. */
export async function refreshUser(client: QueryClient): Promise<User> {
  // An answer that is on its way may be from before the change.
  await client.cancelQueries({ queryKey: PROFILE_KEY })
  const user = await client.fetchQuery({ ...profileQuery, staleTime: 0 })
  storeUser(user)
  return user
}

/** The signed-in user: the stored record first, then the server's, which may have other scopes. */
export function useCurrentUser(): CurrentUser | undefined {
  const { data } = useQuery(profileQuery)
  useEffect(() => {
    if (data) storeUser(data)
  }, [data])
  return data
}
