/** The answer of a write: its message is fit to show in a toast. */
export const saved = <T extends object = Record<never, never>>(message: string, fields?: T) =>
  ({ success: true as const, message, ...fields }) as { success: true; message: string } & T

/** An instant as the wire carries it. */
export const instant = (at: Date): string => at.toISOString()
