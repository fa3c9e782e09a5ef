import { describe, expect, it } from 'vitest'
import { inAddress, isNarrowed, nextSort, readView } from './view.ts'

describe('the list of stores', () => {
  it('shows the active ones of any day unless the address says otherwise', () => {
    expect(readView({})).toEqual({ status: 'active', search: '', page: 1, period: { type: 'any' } })
    expect(readView({ status: 'gone', page: '0', type: 'someday', sort: 'password' })).toEqual(readView({}))
  })

  it('begins at the first page when its status, search, period or order changes', () => {
    expect(inAddress({ status: 'inactive' })).toEqual({ page: undefined, status: 'inactive' })
    expect(inAddress({ search: 'fonda' })).toEqual({ page: undefined, search: 'fonda' })
    expect(inAddress({ period: { type: 'tomorrow' } })).toMatchObject({ page: undefined, type: 'tomorrow' })
    expect(inAddress(nextSort({}, 'name'))).toEqual({ page: undefined, sort: 'name', order: 'asc' })
    expect(inAddress({ page: 3 })).toEqual({ page: '3' })
  })

  it('is read back from the address it was written to', () => {
    const period = { type: 'custom', from: '2026-11-21', to: '2026-12-21' } as const
    const view = { status: 'all', search: 'fonda', page: 2, period, sort: 'email', order: 'desc' } as const
    expect(readView(inAddress(view) as Record<string, string>)).toEqual(view)
  })

  it('is ordered upwards, downwards, then as usual by pressing a column', () => {
    const up = nextSort({}, 'name')
    const down = nextSort(up, 'name')
    expect([up.order, down.order, nextSort(down, 'name').order]).toEqual(['asc', 'desc', undefined])
    expect(nextSort(down, 'email')).toEqual({ sort: 'email', order: 'asc' })
  })

  it('is narrowed by a search or by days, not by a status', () => {
    expect(isNarrowed(readView({ status: 'all' }))).toBe(false)
    expect(isNarrowed(readView({ type: 'today' }))).toBe(true)
    expect(isNarrowed(readView({ search: 'a' }))).toBe(true)
  })
})
