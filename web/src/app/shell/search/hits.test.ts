import type { User } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { customerHits, groupsOfHits, type Hit, itemHits, orderHits, pageHits, wantedOf } from './hits.ts'
import { makeSearchable } from './match.ts'

const person = (role: User['role'], scope: string): User => ({
  username: 'ana@fonda.mx',
  name: 'Ana',
  role,
  photo: null,
  designation: null,
  phone: null,
  email: null,
  scope,
  tenant_id: 1,
  is_active: 1,
})

const titles = (hits: Hit[]) => hits.map((hit) => hit.title)

describe('pages', () => {
  it('are found by title without accents, limited to the user’s pages', () => {
    const owner = person('admin', '')
    expect(titles(pageHits(owner, wantedOf(' IMPRESION ')))).toEqual(['Configuración de Impresión'])
    expect(titles(pageHits(owner, 'mesas'))).toEqual(['Mesas de la Tienda'])
    expect(pageHits(person('user', 'POS'), 'impresion')).toEqual([])
  })

  it('include guide, devices, profile and support for every user', () => {
    expect(titles(pageHits(person('user', ''), ''))).toEqual([
      'Ayuda',
      'Tabletas y teléfonos',
      'Perfil',
      'Soporte',
    ])
  })

  it('include the staff for users with the scope, although the navigation lists it for admins only', () => {
    expect(titles(pageHits(person('user', 'SETTINGS'), 'usu'))).toEqual(['Usuarios'])
  })
})

describe('dishes', () => {
  const menu = makeSearchable(
    [{ id: 7, title: 'Agua de limón', category_title: 'Bebidas' }],
    ({ title }) => title,
  )

  it('open their settings with that scope, else the point of sale', () => {
    expect(itemHits(menu, 'limon', true)[0]?.href).toBe('/dashboard/settings/menu-items/7')
    expect(itemHits(menu, 'limon', false)[0]?.href).toBe('/dashboard/pos')
  })
})

describe('customers', () => {
  const lupe = { name: 'Guadalupe Farías', phone: '+52 55 4120 7731' }

  it('are shown in the server’s order', () => {
    expect(customerHits([lupe], 'anything', false)[0]?.href).toBe(
      '/dashboard/customers/%2B52%2055%204120%207731',
    )
  })

  it('of an earlier answer stay while they match the current text', () => {
    expect(customerHits([lupe], 'lupe', true)).toHaveLength(1)
    expect(customerHits([lupe], '5541207', true)).toHaveLength(1)
    expect(customerHits([lupe], 'lupita', true)).toEqual([])
  })
})

describe('orders', () => {
  const open = { closed_at: null, closed_by: null, close_reason: null }

  it('show their token, their table, and the amount due while they are open', () => {
    const [hit] = orderHits(
      [
        {
          id: 1043,
          token_no: 27,
          date: '2026-11-21T18:00:00.000Z',
          status: 'created',
          payment_status: 'pending',
          table_title: 'Mesa 4',
          check_name: 'Juan',
          total: '245.00',
          due: '245.00',
          ...open,
        },
      ],
      'MXN',
    )
    expect(hit?.title).toBe('Pedido 1043 · Juan')
    expect(hit?.href).toBe('/dashboard/orders/1043')
    expect(hit?.detail).toMatch(/^Token 27 · Mesa 4 · Abierto · Por cobrar \$245\.00 · 21 nov/)
  })

  it('show which order was closed without payment', () => {
    const [hit] = orderHits([
      {
        id: 7,
        token_no: 3,
        date: '2026-11-21T18:00:00.000Z',
        status: 'completed',
        payment_status: 'pending',
        table_title: null,
        check_name: null,
        total: '245.00',
        due: '245.00',
        ...open,
        close_reason: 'Se fue sin pagar',
      },
    ])
    expect(hit?.detail).toMatch(/^Token 3 · Cerrado sin cobrar · 21 nov/)
  })

  it('of an earlier answer stay while their name matches the current text', () => {
    const found = {
      id: 7,
      token_no: 3,
      date: '2026-11-21T18:00:00.000Z',
      table_title: null,
      total: '0.00',
      due: '0.00',
    }
    const juan = {
      ...found,
      ...open,
      status: 'created',
      payment_status: 'pending',
      check_name: 'José Juan',
    } as const
    const kept = (typed: string, name: string | null = juan.check_name) =>
      orderHits([{ ...juan, check_name: name }], 'MXN', typed).length
    expect([kept('jose j'), kept('ana'), kept('7', null)]).toEqual([1, 0, 0])
  })
})

describe('the list', () => {
  const hit = (id: string): Hit => ({ id, title: id, href: '/', icon: () => null }) as unknown as Hit
  const found = {
    acts: [],
    recent: [],
    pages: [hit('a')],
    places: [],
    invoices: [],
    items: [],
    orders: [],
    customers: [hit('b')],
    guide: [],
    isAwaiting: { places: false, items: false, invoices: false, orders: false },
  }

  it('omits empty kinds', () => {
    expect(groupsOfHits(found).map(({ id }) => id)).toEqual(['pages', 'customers'])
  })

  it('waits with results below a kind that is still loading', () => {
    const early = { ...found, isAwaiting: { ...found.isAwaiting, items: true } }
    expect(groupsOfHits(early).map(({ id }) => id)).toEqual(['pages'])
  })
})
