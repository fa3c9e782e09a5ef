import type { z } from 'zod'
import type { Problem } from '../ui/form-state.ts'

/** The first rule of a call's body that a form breaks, in the call's own order and words. */
export function firstProblem(body: z.ZodType, form: unknown): Problem | null {
  const issue = body.safeParse(form).error?.issues[0]
  return issue ? { field: String(issue.path[0] ?? ''), message: issue.message } : null
}
