import type { z } from 'zod'
import type { Problem } from '../ui/forms/use-form-state.ts'

const spanishOf = ({ message }: z.core.$ZodIssue): string => message

/**
 * The first broken rule of a call's body, with its field and message.
 * @param sentenceOf `englishOf` for the operator's forms
 */
export function firstProblem(body: z.ZodType, form: unknown, sentenceOf = spanishOf): Problem | null {
  const issue = body.safeParse(form).error?.issues[0]
  return issue ? { field: String(issue.path[0] ?? ''), message: sentenceOf(issue) } : null
}
