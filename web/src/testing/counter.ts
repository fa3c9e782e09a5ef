import { listOrders } from '@comanda/shared/orders/api'
import { type Client, openFonda } from './fonda.ts'
import { chooseInMenu, dialog, gone, press, screen, see, tick, within } from './screen.ts'

export const openCounter = (): Promise<Client> => openFonda({ path: '/dashboard/pos' })

/** Adds dishes that ask nothing. */
export async function add(...titles: string[]): Promise<void> {
  for (const title of titles) await press(`Agregar ${title}`)
}

export const inCart = (title: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: `Quitar uno de ${title}` })

export const cartIsEmpty = (): Promise<HTMLElement> => see('Toca un artículo del menú para agregarlo.')

/** The lines of the cart; none while it is empty. */
export const cartLines = (): HTMLElement[] =>
  screen.queryAllByRole('list', { name: 'Carrito' }).flatMap((list) => within(list).getAllByRole('listitem'))

export async function chooseTable(name: RegExp): Promise<void> {
  await press(/Mesa$/)
  await tick(name, await dialog('Mesa'))
  await gone(() => screen.queryByRole('dialog'))
}

/** The search for the customer of a sale at the counter, whose field is in ⋮ until it is opened. */
export async function searchCustomer() {
  if (screen.queryByRole('button', { name: /Cliente sin reserva$/ })) await press(/Cliente sin reserva$/)
  else await chooseInMenu('Más acciones', /^Cliente/)
  return dialog('Buscar Cliente')
}

/** Sends the cart, whose summary may still be open after a refusal. */
export async function sendToKitchen(): Promise<void> {
  if (screen.queryByRole('dialog') === null) await press('Enviar a Cocina')
  await press('Enviar', await dialog('Enviar a Cocina'))
}

/** Waits for the token of the sent order, and puts it away. */
export async function putTokenAway(): Promise<void> {
  await press('Listo', await dialog('Pedido enviado a cocina'))
  await cartIsEmpty()
}

/** The open orders. */
export const openOrders = async (owner: Client) =>
  (await owner.call(listOrders)).flatMap(({ orders }) => orders)
