import type { ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVAL_WORDS } from '@comanda/shared/approvals/words'

export const APPROVAL_TEXTS = {
  title: 'Autorización',
  actionOf: (action: string): string => APPROVAL_WORDS[action as ApprovalAction] ?? action,
  askedBy: (name: string) => `Lo pide ${name}`,
  people: '¿Quién autoriza?',
  approver: 'Autoriza',
  other: 'Otra persona',
  approve: 'Autorizar',
  password: 'Contraseña',
  passwordMissing: '¡Por favor proporciona una contraseña!',
  passwordHint: (name: string) => `${name} aún no tiene un PIN de 6 dígitos.`,
  loadFailed: 'No se pudo cargar quién autoriza.',
  none: 'Nadie más puede autorizarlo',
  noneHint: 'La administración da este permiso en Usuarios.',
  noneHere: 'Sin conexión nadie puede autorizarlo',
  noneHereHint: 'Sin conexión autoriza quien ya usó su PIN en este dispositivo.',
  pinOffline: {
    wrong: '¡El PIN no es correcto!',
    short: 'Para autorizar hace falta un PIN de 6 dígitos.',
    unknown: 'Sin conexión, y este dispositivo no conoce ese PIN.',
    slow: 'Demasiados intentos. Espera un minuto.',
  },
}
