import type { QrMenuItem } from '@comanda/shared/qr/api'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { ENGLISH } from './texts-en.ts'
import { SPANISH } from './texts-es.ts'

/** The texts of the current language. Only `chooseTexts` changes them, before rendering. */
export let { MENU, CART, SUCCESS, FAILED, SITTING } = SPANISH

let isEnglish = false

/** Rendering is synchronous, so the server can switch the language between requests. */
export function chooseTexts(language: GuestLanguage): void {
  isEnglish = language === 'en'
  ;({ MENU, CART, SUCCESS, FAILED, SITTING } = isEnglish ? ENGLISH : SPANISH)
}

/** What the menu names, with its English title if it has one. */
export interface Titled {
  title: string
  title_en?: string | undefined
}

/** An item's description in both languages; null without one. */
export const aboutOf = ({
  description,
  description_en,
}: Pick<QrMenuItem, 'description' | 'description_en'>): Titled | null =>
  description ? { title: description, title_en: description_en } : null

/** The title in the page's language; Spanish where there is no English one. */
export const titleOf = ({ title, title_en }: Titled): string => (isEnglish && title_en) || title

/** The language of that title, for screen readers. */
export const langOf = ({ title_en }: Titled): GuestLanguage => (isEnglish && title_en ? 'en' : 'es')

export const tableName = (title: string, floor: string): string =>
  floor === '-' || floor === '' ? title : `${title} · ${floor}`
