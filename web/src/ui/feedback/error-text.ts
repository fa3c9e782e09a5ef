import type { FieldError } from '@comanda/shared/kernel/errors'

/** The error message: the server's, otherwise the screen's. */
export function errorText(error: unknown, fallback: string): string {
  const isRefusal = error instanceof Error && 'code' in error && 'status' in error
  return isRefusal && error.message ? error.message : fallback
}

/** The fields that the server rejected, by name, for the form to mark. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return {}
  const errors = error.errors as readonly FieldError[]
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
