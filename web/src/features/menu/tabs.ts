import { Languages, Tags, UtensilsCrossed } from 'lucide-react'
import { CATEGORIES, ENGLISH, MENU_ITEMS } from './addresses.ts'
import { TEXTS } from './texts.ts'

/** The dishes of the menu, the categories that order them, and the English of both. */
export const MENU_TABS = {
  label: TEXTS.pages,
  tabs: [
    { href: MENU_ITEMS, label: TEXTS.items, icon: UtensilsCrossed },
    { href: CATEGORIES, label: TEXTS.categories, icon: Tags },
    { href: ENGLISH, label: TEXTS.english, icon: Languages },
  ],
}
