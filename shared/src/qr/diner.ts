import { isPhone } from '../customers/phone.ts'
import { isBlank } from '../kernel/visible-text.ts'

export const MISSING_NAME = 'El nombre es requerido.'
export const LONG_NAME = 'El nombre es demasiado largo (máximo 100 caracteres).'
export const INVALID_PHONE = 'Ingrese un número de teléfono válido.'
export const GUEST_NAME = 'Invitado'

export interface Diner {
  name: string | null
  phone: string | null
}

/** The first error in the 'Continuar como' dialog, for a diner who gives name and phone. */
export function dinerFault(diner: {
  name: string
  phone: string
}): { field: 'name' | 'phone'; message: string } | null {
  const name = diner.name.trim()
  if (isBlank(name)) return { field: 'name', message: MISSING_NAME }
  if (Array.from(name).length > 100) return { field: 'name', message: LONG_NAME }
  if (!isPhone(diner.phone.trim())) return { field: 'phone', message: INVALID_PHONE }
  return null
}
