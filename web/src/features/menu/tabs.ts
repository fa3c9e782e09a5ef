import { Tags, UtensilsCrossed } from 'lucide-react'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { CATEGORIES, MENU_ITEMS } from './addresses.ts'
import { TEXTS } from './texts.ts'

const TABS = [
  { href: MENU_ITEMS, label: TEXTS.items, icon: UtensilsCrossed },
  { href: CATEGORIES, label: TEXTS.categories, icon: Tags },
]

/** The dishes of the menu, and the categories that order them. */
export const MenuTabs = ({ here }: { here: string }) => (
  <PageTabs label={TEXTS.pages} tabs={TABS} here={here} />
)
