export const MENU_ITEMS = '/dashboard/settings/menu-items'
export const CATEGORIES = `${MENU_ITEMS}/categories`
export const addressOfItem = (id: number): string => `${MENU_ITEMS}/${id}`
