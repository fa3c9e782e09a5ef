import type { ComponentType } from 'react'

export interface NavEntry {
  title: string
  href: string
  icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  /** Loads the page's code. */
  preload?: () => void
}

export interface NavSection {
  title: string
  entries: readonly NavEntry[]
}

/** The texts of a shell's navigation. */
export interface NavWords {
  sideMenu: string
  navigation: string
  drawer: string
  openDrawer: string
  closeDrawer: string
  expand: string
  collapse: string
  skip: string
  account: string
}

export const STAFF_NAV_WORDS: NavWords = {
  sideMenu: 'Menú lateral',
  navigation: 'Navegación principal',
  drawer: 'Menú',
  openDrawer: 'Abrir menú',
  closeDrawer: 'Cerrar menú',
  expand: 'Expandir menú',
  collapse: 'Contraer menú',
  skip: 'Saltar al contenido',
  account: 'Tu cuenta',
}

/** Whether the URL is the page or below it. */
export const isWithin = (href: string, address: string): boolean => `${address}/`.startsWith(`${href}/`)
