import { open } from '../../testing/app.tsx'
import { MOLE, openFonda, sendOrder, TABLE } from '../../testing/fonda.ts'
import { type Area, dialog, press, screen, type, within } from '../../testing/screen.ts'

/** Shows the page of a check. */
export async function showCheck(id: number): Promise<void> {
  await open(`/dashboard/checks/${id}`)
  await screen.findByRole('region', { name: 'Acciones de la cuenta' })
}

/** A new restaurant, whose owner looks at a check of Mesa 1: without other dishes two moles for $197.00. */
export async function openCheck(dishes: Parameters<typeof sendOrder>[1] = [{ ...MOLE, quantity: 2 }]) {
  const owner = await openFonda()
  const { checkId: id, orderId } = await sendOrder(owner, dishes, { tableId: TABLE })
  await showCheck(id)
  return { owner, id, orderId }
}

/** Presses the key of an action, which opens its dialog. */
export async function openByKey(key: string, title: string): Promise<Area> {
  await type(key)
  return dialog(title)
}

/** Charges in cash what the sheet asks for. */
export async function payExactCash(sheet: Area, amount: string): Promise<void> {
  await press(new RegExp(`^Efectivo exacto \\${amount}`), sheet)
  await sheet.findByText(/¡(Parte|Cuenta) cobrada!/)
  await press('Listo', sheet)
}

export const region = async (name: string): Promise<Area> =>
  within(await screen.findByRole('region', { name }))

/** The part of a divided check, as '2 de 3'. */
export async function partOf(name: string): Promise<Area> {
  const parts = await region('Partes')
  const titled = await parts.findByText(name)
  return within(titled.closest('li') as HTMLElement)
}
