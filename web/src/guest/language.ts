import { type GuestLanguage, LANGUAGE_COOKIE } from '@comanda/shared/qr/guest-page'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** The language that the page speaks. */
export interface Language {
  language: GuestLanguage
  choose: (language: GuestLanguage) => void
}

const YEAR_SECONDS = 31_536_000

/** In a cookie: the server draws the next page in it. */
export function keepLanguage(language: GuestLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every phone
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/m; max-age=${YEAR_SECONDS}; samesite=lax`
}

export const LanguageContext = createContext<Language>({ language: 'es', choose: () => {} })

export const useLanguage = (): Language => useContext(LanguageContext)
