import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { chooseDrawer as ChooseDrawer } from '@comanda/shared/till/api'
import { api } from '../../api/client.ts'
import { userMay } from '../../api/session.ts'
import { readText, writeText } from '../local-storage.ts'

// Not the declared call, whose schemas would enlarge the first load.
const chooseDrawer = {
  method: 'POST',
  path: '/till/drawer',
  access: { kind: 'login' },
} as unknown as typeof ChooseDrawer

const KEY = 'comanda.drawer'

/** Remembers the drawer of this browser, under the store that it belongs to. */
export const rememberDrawer = ({ tenant_id }: User, drawerId: number): void =>
  void writeText(localStorage, KEY, `${tenant_id}:${drawerId}`)

/** Chooses the remembered drawer for a new session. Without an answer the person chooses again. */
export async function chooseRememberedDrawer(user: User): Promise<void> {
  const [tenant, drawerId] = readText(localStorage, KEY)?.split(':') ?? []
  if (drawerId === undefined || tenant !== String(user.tenant_id)) return
  if (!userMay(user, [...AREA.readOrders, ...AREA.till, ...AREA.tillFigures])) return
  await api(chooseDrawer, { body: { drawerId } }).catch(() => {})
}
