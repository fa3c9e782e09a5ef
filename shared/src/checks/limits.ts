import { AppError } from '../kernel/errors.ts'

/**
 * Maximum lines of a check; cancelled lines count. Each answer about a check has all of its lines, so this bounds the
 * work and memory of one request. Measured in docs/scale.md.
 */
export const MAX_CHECK_LINES = 1_000

/** Whether the check may take these lines too. */
export const hasRoom = (lines: number, more: number): boolean => lines + more <= MAX_CHECK_LINES

/** @throws check_full when one action names orders with more lines than a check may have */
export function assertFewLines(lines: number): void {
  if (lines > MAX_CHECK_LINES)
    throw new AppError('check_full', 'Son más de 1,000 artículos a la vez. Elige menos pedidos.')
}

/** @throws check_full when the check would have more lines than a check may have */
export function assertRoom(lines: number, more: number): void {
  if (!hasRoom(lines, more)) throw new AppError('check_full')
}
