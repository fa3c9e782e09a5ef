import { Copies } from './copies.ts'
import { closeOutbox, currentOutbox, outboxEntries } from './current-outbox.ts'
import { eraseDatabase } from './database.ts'
import { isUnsent } from './entry.ts'

/** Erases all that this browser keeps of a store. */
export async function forgetDevice(tenantId: number): Promise<void> {
  if (currentOutbox()?.tenantId === tenantId) closeOutbox()
  await Promise.all([eraseDatabase(tenantId), new Copies(tenantId).erase()])
}

export const removeReviewed = async (key: string): Promise<void> => currentOutbox()?.removeReviewed(key)

/** All that the server does not have, for a person or a new device. */
export function outboxFile(): Blob {
  const kept = outboxEntries().filter((entry) => isUnsent(entry) || entry.state === 'review')
  return new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' })
}
