/** In which fiscal state a sale is; each is in exactly one. */
export const TICKET_STATES = ['free', 'pending', 'named', 'global', 'cancelled'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_STATE_WORDS: Record<TicketState, string> = {
  free: 'Sin facturar',
  pending: 'Facturando',
  named: 'Facturada',
  global: 'En global',
  /** Its document was cancelled, and it can be invoiced again. */
  cancelled: 'Cancelada',
}

export const DOCUMENT_KINDS = ['name', 'global', 'credit'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_KIND_WORDS: Record<DocumentKind, string> = {
  name: 'A nombre',
  global: 'Global',
  credit: 'Nota de crédito',
}

export const DOCUMENT_STATES = [
  'sealed',
  'stamping',
  'stamped',
  'rejected',
  'cancelling',
  'cancelled',
] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** `sealed` and `stamping` are one word; what a person can do about either is in `waitWords`. */
export const DOCUMENT_STATE_WORDS: Record<DocumentState, string> = {
  sealed: 'Timbrando',
  stamping: 'Timbrando',
  stamped: 'Vigente',
  rejected: 'Rechazada',
  cancelling: 'Cancelando',
  cancelled: 'Cancelada',
}

/** With whom a store can stamp; one document has one of them. */
export const CERTIFIERS = ['sw', 'finkok'] as const
export type Certifier = (typeof CERTIFIERS)[number]
export const CERTIFIER_NAMES: Record<Certifier, string> = { sw: 'SW sapien', finkok: 'Finkok' }

/** Why the certifier has not answered yet. */
export const WAITS = ['no_answer', 'failed', 'no_access', 'not_listed', 'not_found'] as const
export type Wait = (typeof WAITS)[number]

const WAIT_WORDS: Record<Wait, string> = {
  no_answer: 'El certificador (PAC) no contesta. Se intenta otra vez cada pocos minutos, sin que hagas nada.',
  failed:
    'El certificador (PAC) contesta con un error. Se intenta otra vez cada pocos minutos; si sigue así, pregúntale por tu cuenta y los timbres que te quedan.',
  no_access:
    'El certificador (PAC) no acepta los datos de la cuenta. Corrígelos en Configuración › Datos fiscales; lo que espera sale en unos minutos.',
  not_listed:
    'El SAT todavía no tiene en su lista el certificado (CSD), que tarda hasta 72 horas desde que se hizo. Se intenta otra vez cada hora, sin que hagas nada.',
  not_found:
    'El SAT no encuentra la factura, y por eso no dice si la canceló. Se le pregunta cada hora; si mañana sigue así, búscala por su folio fiscal en el portal del SAT.',
}

/** What a document waits for, with the certifier's own words. */
export const waitWords = (why: Wait, said: string | null): string =>
  said ? `${WAIT_WORDS[why]} Dice: «${said}».` : WAIT_WORDS[why]

/** Of which length the periods of the global invoice are, with c_Periodicidad. */
export const GLOBAL_PERIODS = ['daily', 'weekly', 'monthly'] as const
export type GlobalPeriod = (typeof GLOBAL_PERIODS)[number]

export const GLOBAL_PERIOD_WORDS: Record<GlobalPeriod, string> = {
  daily: 'Diaria',
  weekly: 'Semanal',
  monthly: 'Mensual',
}

/** On every paper of a document that was stamped in 'Modo de prueba'. */
export const WITHOUT_FISCAL_VALUE = 'Documento de prueba, sin validez fiscal'

/** Where the server reads a constancia. Here, because every page with a call of invoicing loads what its path is made of. */
export const CONSTANCIA_PATH = '/factura/constancia'
