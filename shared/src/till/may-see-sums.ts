import { AREA, mayEnter } from '../kernel/scopes.ts'

/** Whether a person may see what sales come to. Who counts drawers without seeing figures would know what is expected. */
export const maySeeSums = (person: Parameters<typeof mayEnter>[0]): boolean =>
  !mayEnter(person, AREA.till) || mayEnter(person, [...AREA.tillFigures, ...AREA.reports])
