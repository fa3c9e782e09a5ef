import type { FieldError } from '@comanda/shared/kernel/errors'

/** What went wrong, in words: the server's sentence when there is one, else the screen's own. */
export function errorText(error: unknown, fallback: string): string {
  const isRefusal = error instanceof Error && 'code' in error && 'status' in error
  return isRefusal && error.message ? error.message : fallback
}

/** The fields the server refused, by name, for a form to mark. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return {}
  const errors = error.errors as readonly FieldError[]
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
