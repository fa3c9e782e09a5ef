export const MENU_ITEMS = '/dashboard/settings/menu-items'
export const CATEGORIES = `${MENU_ITEMS}/categories`
export const ENGLISH = `${MENU_ITEMS}/english`
export const addressOfItem = (id: number): string => `${MENU_ITEMS}/${id}`

/** The 192 px thumbnail of a stored picture; any other address is returned unchanged. */
export const thumbnailOf = (image: string): string =>
  image.replace(/^(\/pictures\/\d+\/[0-9a-f]{64})\.webp$/, '$1-192.webp')
