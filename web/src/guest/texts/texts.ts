import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { ENGLISH } from './texts-en.ts'
import { SPANISH } from './texts-es.ts'

/** The texts of the current language. Only `chooseTexts` changes them, before rendering. */
export let { MENU, CART, SUCCESS, FAILED } = SPANISH

/** Rendering is synchronous, so the server can switch the language between requests. */
export function chooseTexts(language: GuestLanguage): void {
  ;({ MENU, CART, SUCCESS, FAILED } = language === 'en' ? ENGLISH : SPANISH)
}

export const tableName = (title: string, floor: string): string =>
  floor === '-' || floor === '' ? title : `${title} · ${floor}`
