import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { missingScopes, OFFERED_SCOPES } from '@comanda/shared/users/scopes'
import { describe, expect, it } from 'vitest'
import {
  changerOf,
  isGivable,
  missingOfPreset,
  PRESETS,
  presetOf,
  SCOPE_GROUPS,
  withPreset,
} from './presets.ts'

const owner = changerOf({ role: 'admin', scope: '' })
const manager = changerOf({ role: 'user', scope: 'SETTINGS,POS,ORDERS' })

const preset = (id: string) => {
  const found = PRESETS.find((one) => one.id === id)
  if (!found) throw new Error(`no preset ${id}`)
  return found
}

describe('the scopes on the screen', () => {
  it('are all offered scopes, each once', () => {
    const shown = SCOPE_GROUPS.flatMap((group) => group.scopes)
    expect([...shown].sort()).toEqual([...OFFERED_SCOPES].sort())
  })
})

describe('a position', () => {
  it('selects exactly the scopes it needs', () => {
    expect(withPreset(preset('kitchen'), ['POS', 'REPORTS'], owner)).toEqual(['KITCHEN'])
  })

  it('is recognised by its scopes, in any order', () => {
    for (const one of PRESETS) expect(presetOf([...one.scopes].reverse(), owner)).toBe(one)
    expect(presetOf(['POS', 'REPORTS'], owner)).toBeUndefined()
    expect(presetOf([], owner)).toBeUndefined()
  })

  it('keeps scopes that the screen does not offer', () => {
    const scopes: Scope[] = ['INVENTORY', 'POS']
    expect(withPreset(preset('kitchen'), scopes, owner)).toEqual(['INVENTORY', 'KITCHEN'])
    expect(presetOf(['INVENTORY', 'KITCHEN'], owner)).toBe(preset('kitchen'))
  })

  it('never adds or removes scopes that the changer does not have', () => {
    for (const before of [[], ['REPORTS'], ['KITCHEN', 'POS']] as Scope[][])
      for (const one of PRESETS)
        expect(missingScopes(manager, before, withPreset(one, before, manager))).toEqual([])
    expect(missingOfPreset(preset('waiter'), manager)).toEqual(['VIEW_RESERVATIONS'])
  })

  it('is hidden when the changer has none of its scopes', () => {
    expect(isGivable(preset('kitchen'), manager)).toBe(false)
    expect(presetOf([], manager)).toBeUndefined()
  })

  it('is the position with fewer scopes when the changer cannot grant the difference', () => {
    expect(presetOf(['POS', 'ORDERS', 'SETTINGS'], manager)).toBe(preset('manager'))
  })

  it('opens the whole back office for a manager', () => {
    const areas = Object.values(AREA)
    expect(areas.filter((area) => !area.some((scope) => preset('manager').scopes.includes(scope)))).toEqual(
      [],
    )
  })
})
