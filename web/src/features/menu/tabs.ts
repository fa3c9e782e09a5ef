import { Tags, UtensilsCrossed } from 'lucide-react'
import { CATEGORIES, MENU_ITEMS } from './addresses.ts'
import { TEXTS } from './texts.ts'

/** The dishes of the menu, and the categories that order them. */
export const MENU_TABS = {
  label: TEXTS.pages,
  tabs: [
    { href: MENU_ITEMS, label: TEXTS.items, icon: UtensilsCrossed },
    { href: CATEGORIES, label: TEXTS.categories, icon: Tags },
  ],
}
