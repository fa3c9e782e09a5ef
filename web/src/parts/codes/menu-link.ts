/** The URL of a store's public menu. A table's encrypted id adds the diner's table. */
export function menuLink(base: string, storeCode: string, tableCode?: string): string {
  const link = new URL(`/m/${encodeURIComponent(storeCode)}`, base)
  if (tableCode !== undefined) link.searchParams.set('table', tableCode)
  return link.href
}

export const MENU_FILE = 'qr.png'

/** `Mesa 12 (Terraza)` is saved as `mesa_12__terraza_-qr.png`. */
export const tableFileName = (title: string): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]/g, '_')}-qr.png`
