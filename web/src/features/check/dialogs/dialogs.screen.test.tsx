import { addMenuItem } from '@comanda/shared/menu/api'
import { addStoreTable } from '@comanda/shared/settings/tables'
import { addTax } from '@comanda/shared/settings/taxes'
import { expect, it } from 'vitest'
import { readCheck } from '../../../../../server/src/testing/checks.ts'
import { type Client, hireNamed, MOLE, openFonda, sendOrder, TABLE } from '../../../testing/fonda.ts'
import {
  type Area,
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tick,
} from '../../../testing/screen.ts'
import { openByKey, showCheck } from '../testing.ts'

/** Its tax is added to its price. */
async function addBeer(owner: Client): Promise<{ id: number }> {
  const { id: taxId } = await owner.call(addTax, { body: { title: 'IEPS', rate: '8', type: 'exclusive' } })
  return owner.call(addMenuItem, { body: { title: 'Cerveza oscura', price: '61.55', taxId } })
}

/** A check of Mesa 1 with beers and a mole. */
async function openBeers(quantity = 3) {
  const owner = await openFonda()
  const beer = await addBeer(owner)
  const { checkId: id } = await sendOrder(owner, [{ ...beer, quantity }, MOLE], { tableId: TABLE })
  await showCheck(id)
  return { owner, id }
}

const addTable = (owner: Client) =>
  owner.call(addStoreTable, { body: { title: 'Mesa 2', floor: '-', seatingCapacity: 2 } })

const closed = () => gone(() => screen.queryByRole('dialog'))
const inSummary = (form: Area, name: string) =>
  form.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

it('a check is handed over to another waiter, with the number of its guests, and its history says it', async () => {
  const owner = await openFonda()
  await hireNamed(owner, 'Lupita', ['POS', 'ORDERS'])
  const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
  await showCheck(checkId)
  await tick('4', await openByKey('n', 'Comensales'))
  await see(/^4 comensales · /)
  await closed()
  await tick('Lupita', await openByKey('e', 'Cambiar mesero'))
  await closed()
  expect(await readCheck(owner, checkId)).toMatchObject({ guests: 4, waiter_name: 'Lupita' })
  await see('Lupita')
  await see('Cambió quien atiende')
})

it('a discount on a line takes off what its dialog shows, to the centavo, and so does an amount off the whole check', async () => {
  const { owner, id } = await openBeers()
  await chooseInMenu('Acciones de Cerveza oscura', 'Descuento')
  let form = await dialog('Descuento')
  await tick('15 %', form)
  await tick('Cliente frecuente', form)
  expect(inSummary(form, 'Total')).toBe('$169.51')
  await press('Descontar $27.70', form)
  await closed()
  await see('Descuento 15 % · Cliente frecuente')
  expect(await readCheck(owner, id)).toMatchObject({ discount: '27.70', total: '268.01' })

  form = await openByKey('t', 'Descuento')
  await tick('Monto', form)
  await fill('Monto', '20', form)
  await tick('Cliente frecuente', form)
  const left = inSummary(form, 'Total')
  await press('Descontar $20.00', form)
  await closed()
  const { discount, total } = await readCheck(owner, id)
  expect([discount, left]).toEqual(['47.70', `$${total}`])
})

it('a piece is moved to a new check of another table, which is joined again; together they owe what the dialog says, and the history says both', async () => {
  const { owner, id } = await openBeers()
  await addTable(owner)
  const form = await openByKey('l', 'Mover artículos')
  await press('Más: Cerveza oscura', form)
  await tick(/^Cuenta nueva en Mesa 2/, form)
  await press('Mover 1 artículo', form)
  await closed()
  await see(/^2 ×/)
  expect(await readCheck(owner, id + 1)).toMatchObject({ table_title: 'Mesa 2', total: '66.47' })

  const joining = await openByKey('u', 'Unir')
  await tick(/^Mesa 2/, joining)
  await press('Unir · juntas $297.92', joining)
  await closed()
  expect((await readCheck(owner, id)).due).toBe('297.92')
  for (const event of ['Se movieron artículos', 'Se unió otra cuenta']) await see(event)
})

it('the whole check is given as a courtesy, and closed without a payment, as its history says', async () => {
  const { owner, id } = await openBeers()
  let form = await openByKey('o', 'Cortesía')
  await tick('Toda la cuenta', form)
  await see('Toca el motivo para dar cortesía de $283.15', form)
  await tick('Error de cocina', form)
  await closed()
  expect(await readCheck(owner, id)).toMatchObject({ discount: '283.15', due: '0.00' })

  form = await openByKey('c', 'Cobrar: Mesa 1')
  await press(/^Cerrar cuenta/, form)
  await see('¡Cuenta cobrada!', form)
  await press('Listo', form)
  await see('Pagada')
  await see('Cuenta cobrada')
})
