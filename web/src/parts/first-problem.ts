import type { z } from 'zod'
import type { Problem } from '../ui/use-form-state.ts'

/** The first broken rule of a call's body, with its field and message. */
export function firstProblem(body: z.ZodType, form: unknown): Problem | null {
  const issue = body.safeParse(form).error?.issues[0]
  return issue ? { field: String(issue.path[0] ?? ''), message: issue.message } : null
}
