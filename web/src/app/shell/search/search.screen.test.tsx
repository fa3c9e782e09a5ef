import { addCustomer } from '@comanda/shared/customers/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { isAt, open, PHONE } from '../../../testing/app.tsx'
import { hire, MOLE, openFonda, sendOrder, signIn, TABLE } from '../../../testing/fonda.ts'
import { breakLine, callsTo } from '../../../testing/network.ts'
import {
  type Area,
  dialog,
  gone,
  namesOf,
  press,
  screen,
  see,
  tap,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'

async function openSearch(): Promise<Area> {
  // Its code follows after the page.
  await screen.findAllByRole('button', { name: 'Buscar en todo' })
  await user.keyboard('{Control>}k{/Control}')
  return dialog('Buscar en todo')
}

/** Replaces what is in the field. */
const searchFor = (text: string) => user.keyboard(`{Control>}a{/Control}${text}`)

/** What Enter would choose, as a screen reader gets it. */
const marked = (): string | null => {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return (id && document.getElementById(id)?.textContent) || null
}
const isMarked = (text: string | RegExp) => waitFor(() => expect(marked()).toMatch(text))

const optionsOf = (group: string): (string | null)[] => {
  const found = screen.queryByRole('group', { name: group })
  return found
    ? within(found)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : []
}

describe('the search', () => {
  it('lists what this person may open, opens it, and closes with Escape or its X', async () => {
    const owner = await openFonda()
    await owner.call(addCustomer, { body: { phone: '55 4120 7731', name: 'Paola Mole' } })
    await signIn(await hire(owner, ['POS', 'ORDERS']), { path: '/dashboard/profile' })
    await openSearch()
    expect(optionsOf('Páginas')).toEqual(
      expect.arrayContaining(['PDV', 'Pedidos', 'Tabletas y teléfonos', 'Perfil', 'Soporte']),
    )
    expect(optionsOf('Páginas')).not.toContain('Usuarios')
    await searchFor('pedi')
    await user.keyboard('{Enter}')
    await isAt('/dashboard/orders')
    await gone(() => screen.queryByRole('dialog'))
    await openSearch()
    // At once, also when something is typed.
    await searchFor('mesa')
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    await press('Buscar en todo')
    await press('Cerrar', await dialog('Buscar en todo'))
    await gone(() => screen.queryByRole('dialog'))
    await openSearch()
    await searchFor('mole')
    await isMarked(/^Mole con pollo/)
    await user.keyboard('{Enter}')
    await isAt('/dashboard/pos')
    expect(callsTo('/customers/search-by-phone-name/search')).toEqual([])
  })

  it('moves with the arrows while the focus stays in its field, and marks what was typed', async () => {
    await openFonda({ path: '/dashboard/profile' })
    const palette = await openSearch()
    const field = document.activeElement
    await searchFor('impu')
    await isMarked(/^Configuración de Impuestos$/)
    expect(palette.getAllByText('Impu')[0]?.tagName).toBe('MARK')
    await searchFor('mesas')
    await isMarked(/^Mesas de la Tienda$/)
    await searchFor('configuracion')
    await isMarked(/^Configuración$/)
    await user.keyboard('{ArrowDown}')
    await isMarked(/^Configuración de Tienda$/)
    await user.keyboard('{ArrowDown}{ArrowUp}')
    await isMarked(/^Configuración de Tienda$/)
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Enter}')
    await isAt('/dashboard/settings/details')
  })

  it('says that nothing matches, on a phone, too, or that it could not search all when a part of it fails', async () => {
    await openFonda({ path: '/dashboard/profile', size: PHONE })
    const palette = await openSearch()
    await searchFor('xyzzy')
    await see(/^Prueba con parte del nombre/, palette)
    expect(palette.getByRole('status').textContent).toBe('Nada coincide con «xyzzy».')
    breakLine('/orders/search', 500)
    await searchFor('#1')
    await see(/^No se pudo buscar todo/, palette)
    expect(palette.queryByText(/Nada coincide/)).toBeNull()
  })
})

const PROFILE = '/dashboard/profile'

it('an owner finds a dish without its accents, an order by number and name, and a customer by name or phone', async () => {
  const owner = await openFonda({ path: PROFILE })
  await openSearch()
  await searchFor('limon')
  await isMarked(/^Agua de limónComida corrida$/)
  expect(optionsOf('Artículos del menú')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await isAt('/dashboard/settings/menu-items/3')

  const { orderId } = await sendOrder(owner, [MOLE], { deliveryType: 'takeaway', checkName: 'María José' })
  const palette = await openSearch()
  await searchFor(`${orderId}`)
  const order = await palette.findByRole('option', { name: /^Pedido 1\b/ })
  await waitFor(() => expect(order.textContent).toMatch(/Abierto · Por cobrar \$98\.50 · /))
  await searchFor('jose')
  await tap(await palette.findByRole('option', { name: /^Pedido 1 · María José/ }))
  await isAt(`/dashboard/orders/${orderId}`)

  await owner.call(addCustomer, { body: { phone: '55 4120 7731', name: 'Lucía Arriaga' } })
  await openSearch()
  for (const text of ['lucia', '4120']) {
    await searchFor(text)
    await isMarked(/^Lucía Arriaga55 4120 7731$/)
  }
  await user.keyboard('{Enter}')
  await isAt(`/dashboard/customers/${encodeURIComponent('55 4120 7731')}`)
})

it('who works at the counter finds a table with what it owes, which is offered again, and an invoice before orders', async () => {
  const owner = await openFonda({ path: PROFILE })
  const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
  await openSearch()
  await searchFor('mesa 1')
  await isMarked(/^Mesa 1 · \$98\.50/)
  await user.keyboard('{Enter}')
  await isAt(`/dashboard/checks/${checkId}`)
  await owner.call(createOrderAndInvoice, { body: { cart: [{ id: MOLE.id, quantity: 1 }] } })
  const palette = await openSearch()
  expect(optionsOf('Recientes')).toEqual([expect.stringMatching(/^Mesa 1 · \$98\.50/)])
  await searchFor('1')
  await waitFor(() => expect(optionsOf('Facturas')[0]).toMatch(/^Venta 1 · \$98\.50/))
  await waitFor(() => expect(optionsOf('Pedidos')[0]).toMatch(/^Pedido 1/))
  const groups = namesOf('group', palette)
  expect(groups.indexOf('Facturas')).toBeLessThan(groups.indexOf('Pedidos'))
})

it('who works at the counter finds what is done often, and begins it', async () => {
  await openFonda({ path: PROFILE })
  await openSearch()
  expect(optionsOf('Acciones')).toEqual(['Abrir turno', 'Nueva reserva', 'Marcar agotado'])
  await searchFor('nueva res')
  await isMarked(/^Nueva reserva$/)
  await user.keyboard('{Enter}')
  await dialog(/reserva/i)
  await open(PROFILE)
  await openSearch()
  await searchFor('agot')
  await isMarked(/^Marcar agotado$/)
  await user.keyboard('{Enter}')
  await see('Sopa de fideo', await dialog('Agotados'))
})
