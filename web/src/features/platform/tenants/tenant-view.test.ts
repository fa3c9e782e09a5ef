import { describe, expect, it } from 'vitest'
import { addressOfView, isNarrowed, nextSort, readView } from './tenant-view.ts'

describe('the list of stores', () => {
  it('shows active stores of any day by default', () => {
    expect(readView({})).toEqual({ status: 'active', search: '', page: 1, period: { type: 'any' } })
    expect(readView({ status: 'gone', page: '0', type: 'someday', sort: 'password' })).toEqual(readView({}))
  })

  it('returns to page 1 when its status, search, period or order changes', () => {
    expect(addressOfView({ status: 'inactive' })).toEqual({ page: undefined, status: 'inactive' })
    expect(addressOfView({ search: 'fonda' })).toEqual({ page: undefined, search: 'fonda' })
    expect(addressOfView({ period: { type: 'tomorrow' } })).toMatchObject({
      page: undefined,
      type: 'tomorrow',
    })
    expect(addressOfView(nextSort({}, 'name'))).toEqual({ page: undefined, sort: 'name', order: 'asc' })
    expect(addressOfView({ page: 3 })).toEqual({ page: '3' })
  })

  it('reads the URL that it wrote', () => {
    const period = { type: 'custom', from: '2026-11-21', to: '2026-12-21' } as const
    const order = { sort: 'email', order: 'desc' } as const
    const view = { status: 'all', search: 'fonda', page: 2, period, state: 'quiet', ...order } as const
    expect(readView(addressOfView(view) as Record<string, string>)).toEqual(view)
  })

  it('sorts a pressed column ascending, descending, then not at all', () => {
    const up = nextSort({}, 'name')
    const down = nextSort(up, 'name')
    expect([up.order, down.order, nextSort(down, 'name').order]).toEqual(['asc', 'desc', undefined])
    expect(nextSort(down, 'email')).toEqual({ sort: 'email', order: 'asc' })
  })

  it('counts as filtered by a search, a period or a state, not by a status', () => {
    expect(isNarrowed(readView({ status: 'all' }))).toBe(false)
    expect(isNarrowed(readView({ type: 'today' }))).toBe(true)
    expect(isNarrowed(readView({ search: 'a' }))).toBe(true)
    expect(isNarrowed(readView({ state: 'quiet' }))).toBe(true)
  })
})
