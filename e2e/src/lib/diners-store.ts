import { type APIRequestContext, request as requests } from 'playwright-core'
import { write } from './fonda.ts'

const PASSWORD = 'mole negro 77'

export interface DinersStore {
  /** The owner's session. */
  request: APIRequestContext
  code: string
  categoryId: number
}

/** A new restaurant that shows its menu to diners and accepts their orders, without items. */
export async function openDinersStore(address: string, name: string): Promise<DinersStore> {
  const request = await requests.newContext({ baseURL: address })
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(request, '/auth/signup', { biz_name: name, username, password: PASSWORD, signIn: true })
  const code = await setStore(request, { storeName: name, isQRMenuEnabled: true, isQROrderEnabled: true })
  const category = await write(request, '/settings/categories/add', { title: 'Comida corrida' })
  return { request, code, categoryId: category.id ?? 0 }
}

/** Changes some of the store's details. @returns its QR code. */
export async function setStore(request: APIRequestContext, change: object): Promise<string> {
  const setting = (await (await request.get('/api/v1/settings/store-setting')).json()) as {
    uniqueQRCode: string
  }
  await write(request, '/settings/store-setting', { ...setting, ...change })
  return setting.uniqueQRCode
}

/** @returns its id. */
export async function addItem({ request, categoryId }: DinersStore, title: string, price: string) {
  return (await write(request, '/menu-items/add', { title, price, categoryId, taxId: 1 })).id ?? 0
}
