import { AREA, mayEnter } from '../kernel/scopes.ts'

/** Whether a person may read and print a Z: any with the scope for figures, without it those that they closed. */
export const mayReadZ = (
  person: Parameters<typeof mayEnter>[0] & { username: string },
  closedBy: string,
): boolean =>
  mayEnter(person, AREA.tillFigures) || (mayEnter(person, AREA.till) && person.username === closedBy)
