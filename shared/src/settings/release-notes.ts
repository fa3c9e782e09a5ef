import { z } from 'zod'
import { ADMIN } from '../kernel/access.ts'
import { declareCall, done } from '../kernel/call.ts'
import { text } from '../kernel/fields.ts'

const ToldNote = z.object({
  id: z.string(),
  version: z.string(),
  about: z.enum(['scopes', 'guessedKinds']),
  /** The names, as screens show them, of scopes that only the admin has, or of payment types. */
  names: z.array(z.string()),
})
export type ToldNote = z.output<typeof ToldNote>

export const listReleaseNotes = declareCall({
  method: 'GET',
  path: '/settings/release-notes',
  summary:
    'What releases changed for the store, until it is marked as seen: new scopes that nobody has, payment types that count otherwise',
  access: ADMIN,
  answer: z.array(ToldNote),
})

export const markReleaseNotesSeen = declareCall({
  method: 'POST',
  path: '/settings/release-notes/seen',
  summary: 'Stop showing release notes on every device of the owner',
  audit: { none: 'a text was read; nothing of the store changes' },
  access: ADMIN,
  body: z.object({ ids: z.array(text('¡Solicitud inválida!', 40)).max(50) }),
  answer: done,
})
