/** Where a store's picture is served. Its address is its content's hash, so it may be kept forever. */
export const pictureAddress = (tenantId: number, hash: string): string => `/pictures/${tenantId}/${hash}.webp`

const ADDRESS = /^\/pictures\/\d+\/([0-9a-f]{64})\.webp$/

/** The hash in a picture's address; null for a picture that lives elsewhere. */
export const pictureHash = (address: string | null): string | null => ADDRESS.exec(address ?? '')?.[1] ?? null
