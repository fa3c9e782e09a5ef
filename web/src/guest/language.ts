import { type GuestLanguage, LANGUAGE_COOKIE } from '@comanda/shared/qr/guest-page'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** The language of the page. */
export interface Language {
  language: GuestLanguage
  choose: (language: GuestLanguage) => void
}

const YEAR_SECONDS = 31_536_000

/** A cookie, because the server renders the next page in this language. */
/** @param area of the diner's pages; the menu's unless said otherwise */
export function storeLanguage(language: GuestLanguage, area: '/m' | '/f' = '/m'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=${area}; max-age=${YEAR_SECONDS}; samesite=lax`
}

export const LanguageContext = createContext<Language>({ language: 'es', choose: () => {} })

export const useLanguage = (): Language => useContext(LanguageContext)
