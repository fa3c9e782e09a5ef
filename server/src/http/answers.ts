/** The response of a write; its message can be shown in a toast. */
export const saved = <T extends object = Record<never, never>>(message: string, fields?: T) =>
  ({ success: true as const, message, ...fields }) as { success: true; message: string } & T

/** An instant in the format of the contract. */
export const instant = (at: Date): string => at.toISOString()
