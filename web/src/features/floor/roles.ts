import type { FloorCheck, FloorTable } from '@comanda/shared/floor/api'
import { PICK_BOXES } from '../../parts/facts/fact-looks.ts'
import { keyOfCheck, keyOfTable } from './party.ts'
import type { Carried } from './use-floor-actions.ts'

/**
 * How a table or a check takes part in moving or joining. `beside`: it can be chosen, and the check that is moved stays
 * apart from those that are there.
 */
export type TileRole = 'source' | 'target' | 'beside' | 'off'

export const ROLE_BOXES: Record<TileRole, string> = {
  source: 'border-edge bg-surface text-ink',
  target: PICK_BOXES.loud,
  beside: PICK_BOXES.quiet,
  off: `${PICK_BOXES.quiet} opacity-50`,
}

/** Where a carried check can go. */
export function rolesFor(carried: Carried | null) {
  const roleOf = (key: string, role: TileRole): TileRole | undefined =>
    carried ? (key === carried.key ? 'source' : role) : undefined
  return {
    ofTable: (table: FloorTable) => {
      const isTaken = table.checks.length > 0
      const isMove = carried?.kind === 'move'
      return roleOf(keyOfTable(table), isMove ? (isTaken ? 'beside' : 'target') : isTaken ? 'target' : 'off')
    },
    ofCheck: (check: FloorCheck) => roleOf(keyOfCheck(check), carried?.kind === 'join' ? 'target' : 'off'),
  }
}
