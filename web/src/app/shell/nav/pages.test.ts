import type { User } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { addressOfPage, STAFF_PAGES } from '../../routes.ts'
import { isWithin } from './nav.ts'
import * as NAV_ICONS from './nav-icons.ts'
import * as PAGE_ICONS from './page-icons.ts'
import { listedFor, searchableFor } from './pages.ts'
import { SETTINGS_MENU } from './settings-menu.ts'

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

const titles = (pages: { title: string }[]) => pages.map((page) => page.title)

describe('the pages of a user', () => {
  it('an admin sees every entry of the navigation that no other page leads to', () => {
    const sections = STAFF_PAGES.filter((page) => page.section && !page.unlessOpens)
    expect(listedFor(person('admin', ''))).toEqual(sections)
  })

  it('an accountant without Facturas has an entry for the fiscal documents', () => {
    expect(titles(listedFor(person('user', 'VIEW_CFDI')))).toEqual(['Facturación'])
    expect(titles(listedFor(person('user', 'INVOICES,VIEW_CFDI')))).toEqual(['Facturas'])
    expect(titles(searchableFor(person('user', 'INVOICES,VIEW_CFDI')))).toContain('Facturación')
  })

  it('a cook sees the kitchen, but neither the point of sale nor the dashboard', () => {
    const seen = titles(listedFor(person('user', 'KITCHEN')))
    expect(seen).toContain('Cocina')
    expect(seen).not.toContain('PDV')
    expect(seen).not.toContain('Panel')
  })

  it('an order status screen opens only the orders', () => {
    expect(titles(listedFor(person('user', 'ORDER_STATUS_DISPLAY')))).toEqual(['Pedidos'])
  })

  it('a user without scopes can still open the profile', () => {
    const withoutScopes = person('user', '')
    expect(listedFor(withoutScopes)).toEqual([])
    expect(titles(searchableFor(withoutScopes))).toContain('Perfil')
  })

  it('the search offers only pages that the guard allows', () => {
    const waiter = person('user', 'POS')
    const scopes = searchableFor(waiter).flatMap((page) => (page.scopes.length > 0 ? [page.scopes] : []))
    expect(scopes.every((anyOf) => anyOf.includes('POS'))).toBe(true)
  })

  it('who takes orders without charging has the pages of a waiter', () => {
    expect(titles(searchableFor(person('user', 'TAKE_ORDERS')))).toEqual(
      titles(searchableFor(person('user', 'POS,ORDERS'))),
    )
  })

  it('only the admin opens the audit log and the store’s data, regardless of scopes', () => {
    const manager = titles(searchableFor(person('user', 'SETTINGS')))
    expect(manager).toContain('Configuración de Tienda')
    expect(manager).not.toContain('Bitácora')
    expect(manager).not.toContain('Datos y privacidad')
    expect(titles(searchableFor(person('admin', '')))).toEqual(
      expect.arrayContaining(['Bitácora', 'Datos y privacidad']),
    )
  })

  it('each page is reached: a route names it, or another file uses it', () => {
    const sources = import.meta.glob<string>('../../../**/*.{ts,tsx}', {
      query: '?raw',
      eager: true,
      import: 'default',
    })
    const all = Object.values(sources).join('\n')
    const pages = Object.keys(sources).flatMap((path) => /\/(\w+Page\.tsx)$/.exec(path)?.[1] ?? [])
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.filter((page) => !all.includes(`/${page}'`))).toEqual([])
  })

  it('no two of them share an icon; a page of one record has that of its list', () => {
    const icons = STAFF_PAGES.filter((page) => !page.isUnlisted).map(({ icon }) => icon)
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([])
    const pageIcons = { ...PAGE_ICONS }
    expect(new Set(Object.values(pageIcons)).size).toBe(Object.keys(pageIcons).length)
    const inNavigation = STAFF_PAGES.filter(({ section }) => section).map(({ icon }) => icon)
    expect({ ...NAV_ICONS }).toEqual(Object.fromEntries(inNavigation.map((name) => [name, pageIcons[name]])))
  })

  it('no two pages share a path', () => {
    expect(new Set(STAFF_PAGES.map((page) => page.path)).size).toBe(STAFF_PAGES.length)
  })
})

describe('the menu of the settings', () => {
  it('has each page below the settings, but the tabs of one and the suppliers, whom nothing needs', () => {
    const entries = SETTINGS_MENU.flatMap(({ sections }) => sections)
    const missing = STAFF_PAGES.filter(({ path }) => path.startsWith('settings/'))
      .map(addressOfPage)
      .filter((address) => !entries.some(({ path }) => isWithin(path, address)))
    expect(missing).toEqual(['/dashboard/settings/suppliers'])
    expect(SETTINGS_MENU.every(({ sections }) => sections.length > 0)).toBe(true)
  })
})

describe('the current entry', () => {
  it('is the page itself or its parent, not a path with the same prefix', () => {
    expect(isWithin('/dashboard/pos', '/dashboard/pos')).toBe(true)
    expect(isWithin('/dashboard/pos', '/dashboard/pos/1')).toBe(true)
    expect(isWithin('/dashboard/pos', '/dashboard/postres')).toBe(false)
  })
})
