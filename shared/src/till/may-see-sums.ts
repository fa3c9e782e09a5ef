import { AREA, mayEnter } from '../kernel/scopes.ts'

/** Whether a person may see sales totals. Who counts drawers without seeing figures must not learn the expected amount. */
export const maySeeSums = (person: Parameters<typeof mayEnter>[0]): boolean =>
  !mayEnter(person, AREA.till) || mayEnter(person, [...AREA.tillFigures, ...AREA.reports])
