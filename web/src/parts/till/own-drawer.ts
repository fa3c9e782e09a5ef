import type { User } from '@comanda/shared/auth/api'
import { chooseDrawer } from '@comanda/shared/till/api'
import { api } from '../../api/client.ts'
import { REMEMBERED_DRAWER, userMayCall } from '../../api/session.ts'
import { readText, writeText } from '../browser/local-storage.ts'

/** Remembers the drawer of this browser, under the store that it belongs to. */
export const rememberDrawer = ({ tenant_id }: User, drawerId: number): void =>
  void writeText(localStorage, REMEMBERED_DRAWER, `${tenant_id}:${drawerId}`)

/** Chooses the remembered drawer for a new session. @throws ApiError */
export async function chooseRememberedDrawer(user: User): Promise<void> {
  const [tenant, drawerId] = readText(localStorage, REMEMBERED_DRAWER)?.split(':') ?? []
  if (drawerId === undefined || tenant !== String(user.tenant_id)) return
  if (!userMayCall(user, chooseDrawer)) return
  await api(chooseDrawer, { body: { drawerId } })
}
