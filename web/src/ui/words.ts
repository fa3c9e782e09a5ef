import { createContext, useContext } from 'react'

/** The built-in texts of the components. */
export interface UiWords {
  close: string
  retry: string
  loading: string
  failed: string
  /** Below an error, while the device has no network. */
  needsNetwork: string
  /** The message when something cannot be opened, such as a dialog whose code has not loaded. */
  openFailed: string
  save: string
  back: string
  choose: string
  /** The button of a menu of further actions. */
  more: string
  /** A field has no room for what was typed or pasted. */
  room: (characters: number) => string
  searching: string
  noResults: string
  showPassword: string
  hidePassword: string
  pages: PaginationWords
}

interface PaginationWords {
  first: string
  previous: string
  next: string
  last: string
  page: (page: number) => string
  showing: (shown: number, total: number) => string
}

const SPANISH: UiWords = {
  close: 'Cerrar',
  retry: 'Reintentar',
  loading: 'Por favor espere...',
  failed: '¡Algo salió mal!',
  needsNetwork: 'Esta página necesita internet y aquí no hay conexión.',
  openFailed: 'No se pudo abrir: no hay conexión. Inténtalo de nuevo.',
  save: 'Guardar',
  back: 'Volver',
  choose: 'Selecciona…',
  more: 'Más acciones',
  room: (characters) => `Caben ${characters} caracteres. Lo que no cupo no se agregó.`,
  searching: 'Buscando…',
  noResults: 'Sin resultados',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  pages: {
    first: 'Primera página',
    previous: 'Página anterior',
    next: 'Página siguiente',
    last: 'Última página',
    page: (page) => `Página ${page}`,
    showing: (shown, total) => `Mostrando ${shown} de ${total}`,
  },
}

/** Spanish, unless an area sets another language. */
export const UiWordsContext = createContext(SPANISH)
export const useUiWords = (): UiWords => useContext(UiWordsContext)
