import type { GuestLanguage, GuestStart } from '@comanda/shared/qr/guest-page'
import { CART, FAILED, MENU, SITTING, SUCCESS } from './texts/texts.ts'

interface Head {
  lang: string
  title: string
  description: string
}

/** The page's language, title and description, for the server and for navigation. */
export function headOfPage(
  view: GuestStart['view'],
  menu: GuestStart['menu'],
  language: GuestLanguage,
  isAtTable = false,
): Head {
  const head = (title: string, description = title): Head => ({
    lang: language === 'en' ? 'en' : 'es-MX',
    title,
    description,
  })
  if (view === 'success') return head(SUCCESS.title)
  if (view === 'failed') return head(FAILED.title)
  if (view === 'broken') return head(MENU.broken)
  if (view === 'unavailable') return head(MENU.unavailable)
  if (!menu) return head(view === 'cart' ? CART.title : MENU.wait)
  const store = menu.storeSettings.store_name
  if (view === 'cart') return head(`${isAtTable ? SITTING.title : CART.title} · ${store}`)
  return head(MENU.title(store), MENU.description(store, menu.menuItems.length))
}
