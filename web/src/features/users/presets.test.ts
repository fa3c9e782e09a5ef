import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { missingScopes, OFFERED_SCOPES } from '@comanda/shared/users/scopes'
import { describe, expect, it } from 'vitest'
import { beyondReach, changerOf, isGivable, PRESETS, presetOf, SCOPE_GROUPS, withPreset } from './presets.ts'

const owner = changerOf({ role: 'admin', scope: '' })
const manager = changerOf({ role: 'user', scope: 'SETTINGS,POS,ORDERS' })

const preset = (id: string) => {
  const found = PRESETS.find((one) => one.id === id)
  if (!found) throw new Error(`no preset ${id}`)
  return found
}

describe('the scopes on the screen', () => {
  it('are all that are on offer, each once', () => {
    const shown = SCOPE_GROUPS.flatMap((group) => group.scopes)
    expect([...shown].sort()).toEqual([...OFFERED_SCOPES].sort())
  })
})

describe('a usual position', () => {
  it('ticks what it needs and nothing else', () => {
    expect(withPreset(preset('kitchen'), ['POS', 'REPORTS'], owner)).toEqual(['KITCHEN'])
  })

  it('is recognised in the scopes it gives, in any order', () => {
    for (const one of PRESETS) expect(presetOf([...one.scopes].reverse(), owner)).toBe(one)
    expect(presetOf(['POS', 'REPORTS'], owner)).toBeUndefined()
    expect(presetOf([], owner)).toBeUndefined()
  })

  it('keeps what is not on offer but was given elsewhere', () => {
    const scopes: Scope[] = ['INVENTORY', 'POS']
    expect(withPreset(preset('kitchen'), scopes, owner)).toEqual(['INVENTORY', 'KITCHEN'])
    expect(presetOf(['INVENTORY', 'KITCHEN'], owner)).toBe(preset('kitchen'))
  })

  it('never gives or takes what the changer lacks', () => {
    for (const before of [[], ['REPORTS'], ['KITCHEN', 'POS']] as Scope[][])
      for (const one of PRESETS)
        expect(missingScopes(manager, before, withPreset(one, before, manager))).toEqual([])
    expect(beyondReach(preset('waiter'), manager)).toEqual(['VIEW_RESERVATIONS'])
  })

  it('of which the changer has nothing is not on offer', () => {
    expect(isGivable(preset('kitchen'), manager)).toBe(false)
    expect(presetOf([], manager)).toBeUndefined()
  })

  it('opens the whole back office for a manager', () => {
    const areas = Object.values(AREA)
    expect(areas.filter((area) => !area.some((scope) => preset('manager').scopes.includes(scope)))).toEqual(
      [],
    )
  })
})
