import type { Scope } from '../kernel/scopes.ts'
import { scopeTitle, withIncluded } from '../users/scopes.ts'
import type { ToldNote } from './release-notes.ts'

interface ReleaseNote {
  id: string
  version: string
  /** Stores that opened earlier are told of it. */
  before: string
  /** Scopes that did not exist before the release, or kinds that it gave to payment types by their titles. */
  about: { scopes: readonly Scope[] } | 'guessedKinds'
}

/** The changes of a release that owners are told of, besides the lines in the changelog. */
const RELEASE_NOTES: readonly ReleaseNote[] = [
  {
    id: '0.1.0-scopes',
    version: '0.1.0',
    before: '2026-11-27',
    about: {
      scopes: [
        'CLOSE_UNPAID',
        'DISCOUNTS',
        'REFUNDS',
        'VOIDS',
        'TILL',
        'TILL_FIGURES',
        'TILL_APPROVE',
        'CASH_DRAWER',
        'SHARED_DEVICES',
      ],
    },
  },
  { id: '0.1.0-kinds', version: '0.1.0', before: '2026-11-27', about: 'guessedKinds' },
]

/** The stored facts that the notes depend on. */
export interface NotedStore {
  openedAt: Date
  /** The scopes of all people except the admin; null when the store has no other people. */
  staffScopes: readonly string[] | null
  /** Titles of payment types that count as a card and do not say so. */
  guessedKinds: readonly string[]
  /** The ids of notes that the store has marked as seen. */
  seen: readonly string[]
}

/** The notes that concern a store. A scope that its people have been given since is left out. */
export const notesFor = ({ openedAt, staffScopes, guessedKinds, seen }: NotedStore): ToldNote[] =>
  RELEASE_NOTES.filter(({ id, before }) => openedAt < new Date(before) && !seen.includes(id))
    .map(({ id, version, about }): ToldNote => {
      if (about === 'guessedKinds') return { id, version, about, names: [...guessedKinds] }
      const had = staffScopes === null ? about.scopes : withIncluded(staffScopes)
      const missing = about.scopes.filter((scope) => !had.includes(scope))
      return { id, version, about: 'scopes', names: missing.map(scopeTitle) }
    })
    .filter(({ names }) => names.length > 0)
