import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { ENGLISH } from './texts-en.ts'
import { SPANISH } from './texts-es.ts'

/** The words of the language that the page speaks now. They change only with `speak`, before the page is drawn. */
export let { MENU, CART, SUCCESS, FAILED } = SPANISH

/** Drawing is synchronous, so that the server can draw in one language after the other. */
export function speak(language: GuestLanguage): void {
  ;({ MENU, CART, SUCCESS, FAILED } = language === 'en' ? ENGLISH : SPANISH)
}

export const tableName = (title: string, floor: string): string =>
  floor === '-' || floor === '' ? title : `${title} · ${floor}`
