import type { GuestStart } from '@comanda/shared/qr/guest-page'
import { CART, FAILED, MENU, SUCCESS } from './texts.ts'

interface Head {
  lang: string
  title: string
  description: string
}

const english = (title: string): Head => ({ lang: 'en', title, description: title })
const spanish = (title: string): Head => ({ lang: 'es-MX', title, description: title })

/** What the page says about itself, on the server and as the diner moves on. */
export function headOf(view: GuestStart['view'], menu: GuestStart['menu']): Head {
  if (view === 'success') return spanish(SUCCESS.title)
  if (view === 'failed') return spanish(FAILED.title)
  if (view === 'broken') return english(MENU.broken)
  if (view === 'unavailable') return english(MENU.unavailable)
  if (!menu) return view === 'cart' ? spanish(CART.title) : english(MENU.wait)
  const store = menu.storeSettings.store_name
  if (view === 'cart') return spanish(`${CART.title} · ${store}`)
  const { length } = menu.menuItems
  return { lang: 'en', title: MENU.title(store), description: MENU.description(store, length) }
}
