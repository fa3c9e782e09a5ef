import { z } from 'zod'
import { declareCall, needs } from '../kernel/call.ts'
import { AREA } from '../kernel/scopes.ts'

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
    'What releases changed for the store: new scopes that nobody has, payment types that count otherwise',
  access: needs(AREA.settings),
  answer: z.array(ToldNote),
})
