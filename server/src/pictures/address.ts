/** The URL of a store's picture. It contains the hash of its content, so it may be cached forever. */
export const pictureAddress = (tenantId: number, hash: string): string => `/pictures/${tenantId}/${hash}.webp`

const ADDRESS = /^\/pictures\/\d+\/([0-9a-f]{64})\.webp$/

/** The hash in a picture's URL; null for a picture of another site. */
export const pictureHash = (address: string | null): string | null => ADDRESS.exec(address ?? '')?.[1] ?? null
