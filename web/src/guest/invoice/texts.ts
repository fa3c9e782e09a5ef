import { LINK_DAYS } from '@comanda/shared/cfdi/guest-page'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'

/** What keeps a sale from its invoice: Spanish words of the server, or the page's own. */
export interface Problem {
  by: 'page' | 'code' | 'restaurant' | 'authority'
  field: string | null
  message: string
  /** The authority's, or of a divided check. */
  code?: string
}

const SPANISH = {
  title: 'Tu factura',
  titleOf: (store: string) => `Factura de ${store}`,
  intro: 'Escribe tus datos como están en tu constancia de situación fiscal.',
  test: 'Modo de prueba: el documento no tiene validez fiscal.',
  unavailable: 'Aquí no se puede facturar',
  unavailableHint: 'Revisa la dirección en tu recibo, o pide tu factura en la caja del restaurante.',
  code: 'Código de tu recibo',
  codeHint: 'Diez letras, como ABCDE-FGHJK',
  rfc: 'RFC',
  name: 'Nombre o razón social',
  postalCode: 'Código postal de tu domicilio fiscal',
  regime: 'Régimen fiscal',
  use: 'Uso de la factura',
  email: 'Correo para recibirla (opcional)',
  choose: 'Elige…',
  rfcFirst: 'Escribe primero tu RFC',
  regimeFirst: 'Elige primero el régimen',
  abroad: 'Extranjero sin RFC',
  abroadHint: 'Si vives en el extranjero y no tienes RFC: XEXX010101000',
  passport: 'Como en tu pasaporte',
  moral: 'Persona moral',
  fisica: 'Persona física',
  send: 'Facturar',
  remembered: 'Tus datos se guardan solo en este teléfono.',
  forget: 'Olvidar mis datos',
  forgotten: 'Tus datos ya no están en este teléfono.',
  stamping: 'Estamos timbrando tu factura…',
  stampingHint: 'Tarda unos segundos. No cierres esta página.',
  done: 'Tu factura está lista',
  folio: 'Folio',
  xml: 'Descargar XML',
  pdf: 'Descargar PDF',
  mailed: (address: string): string => `También va a tu correo: ${address}.`,
  keep: 'Guarda los dos archivos. Si cierras esta página, vuelve a entrar con el mismo código y el mismo RFC.',
  keepShared: 'Guarda los dos archivos.',
  link: `Enlace para quien necesite la factura. Sirve ${LINK_DAYS} días.`,
  share: 'Compartir',
  whatsApp: 'WhatsApp',
  copy: 'Copiar enlace',
  copied: 'El enlace se copió.',
  linkOver: 'Este enlace ya no abre una factura',
  linkOverHint: 'Pídelo otra vez a quien te lo mandó, o en la caja del restaurante.',
  cancelled: 'Esta factura está cancelada',
  cancelledHint: 'Si la necesitas, pregunta en la caja del restaurante.',
  unanswered: 'No hubo respuesta. Revisa tu conexión y vuelve a intentarlo: no se factura dos veces.',
  tooMany: 'Son muchos intentos. Espera unos minutos y vuelve a intentarlo.',
  constancia: {
    read: 'Leer mi constancia',
    title: 'Leer mi constancia',
    hint: 'Apunta al código QR de tu constancia de situación fiscal, en papel o en otra pantalla.',
    noCamera: 'Toma o elige una foto del código QR de tu constancia de situación fiscal.',
    picture: 'Elegir una foto',
    close: 'Cerrar',
    noCode: 'En esa foto no se ve ningún código QR. Toma una más de cerca.',
    otherCode: 'Ese código no es el de una constancia de situación fiscal.',
    unread: 'No se pudo abrir. Revisa tu conexión, o escribe tus datos.',
    reading: 'Leyendo tu constancia…',
    filled: 'Tus datos salen de tu constancia. Revísalos.',
    severalRegimes: 'Tus datos salen de tu constancia. Tienes más de un régimen: elige con cuál facturas.',
    onlyRfc: 'El SAT no contestó: de tu constancia salió solo el RFC. Escribe lo demás.',
  },
  faults: {
    code: 'El código tiene diez letras.',
    rfc: '¡El RFC no es válido!',
    ofThePublic:
      'Ese RFC es el de la factura global. Escribe el tuyo; si vives en el extranjero y no tienes, XEXX010101000.',
    name: '¡Escribe el nombre como está en la constancia de situación fiscal!',
    postalCode: '¡El código postal tiene cinco números!',
    regime: '¡Elige el régimen fiscal!',
    use: '¡Elige un uso que corresponda al régimen!',
    email: '¡El correo no es válido!',
  },
  /** What keeps a sale from its invoice, in the language of the page. */
  problem: ({ message }: Problem): string => message,
}
export type Texts = typeof SPANISH

const NAME =
  'The tax authority has another name for this RFC. Write it as in your constancia, without “S.A. de C.V.”.'
const REGIME = 'This régimen does not belong to the RFC. It is in your constancia.'
const ISSUER = 'The tax authority has other data of the restaurant. Ask for your invoice at the counter.'
/** By the authority's code. @see server/src/features/cfdi/pac/refusals.ts */
const REFUSALS: Record<string, string> = {
  CFDI40143: 'The tax authority does not know this RFC.',
  CFDI40144: NAME,
  CFDI40145: NAME,
  CFDI40146: 'Only global invoices are to “PÚBLICO EN GENERAL”. Write your own name.',
  CFDI40147: 'The tax authority does not know this postal code.',
  CFDI40148: 'This is not the postal code of your tax address. It is in your constancia.',
  CFDI40157: REGIME,
  CFDI40158: REGIME,
  CFDI40160: 'The tax authority does not know this use.',
  CFDI40161: 'The tax authority does not accept this use with your régimen.',
  CFDI40138: ISSUER,
  CFDI40139: ISSUER,
  CFDI40141: ISSUER,
  '303': ISSUER,
  '401': 'More than 72 hours have passed. Ask for the invoice again.',
}

/** Of a divided check. @see server/src/features/cfdi/guest/sale-of-code.ts */
const DIVIDED: Record<string, string> = {
  open: 'Your part is paid, but the bill is still open. Your code works as soon as the rest is paid.',
  partly: 'A part of this bill was invoiced already. Use the code on the receipt of your part.',
  whole: 'This bill was invoiced as a whole already, with your part.',
  apart: 'The parts of this bill are invoiced one by one. Use the code on the receipt of your part.',
}

function problemInEnglish({ by, field, message, code = '' }: Problem): string {
  switch (by) {
    case 'page':
      return message
    case 'code':
      return 'This code cannot be used for an invoice. Check your receipt, or ask for your invoice at the counter.'
    case 'authority':
      return REFUSALS[code] ?? `The tax authority did not accept the invoice (${code}).`
    case 'restaurant':
      if (DIVIDED[code]) return DIVIDED[code]
      return field === 'rfc'
        ? 'This restaurant cannot invoice a company here. Ask at the counter.'
        : 'This sale cannot be invoiced here. Ask at the counter of the restaurant.'
  }
}

const ENGLISH: Texts = {
  title: 'Your invoice',
  titleOf: (store) => `Invoice from ${store}`,
  intro: 'Write your data as they are in your constancia de situación fiscal.',
  test: 'Test mode: the document has no fiscal value.',
  unavailable: 'Invoices are not available here',
  unavailableHint: 'Check the address on your receipt, or ask for your invoice at the counter.',
  code: 'Code on your receipt',
  codeHint: 'Ten letters, like ABCDE-FGHJK',
  rfc: 'RFC',
  name: 'Name or company',
  postalCode: 'Postal code of your tax address',
  regime: 'Tax régimen',
  use: 'Use of the invoice',
  email: 'E-mail to receive it (optional)',
  choose: 'Choose…',
  rfcFirst: 'Write your RFC first',
  regimeFirst: 'Choose the régimen first',
  abroad: 'From abroad, without an RFC',
  abroadHint: 'If you live abroad and have no RFC: XEXX010101000',
  passport: 'As in your passport',
  moral: 'Company',
  fisica: 'Person',
  send: 'Get the invoice',
  remembered: 'Your data are kept on this phone only.',
  forget: 'Forget my data',
  forgotten: 'Your data are no longer on this phone.',
  stamping: 'Your invoice is being stamped…',
  stampingHint: 'This takes some seconds. Keep this page open.',
  done: 'Your invoice is ready',
  folio: 'Number',
  xml: 'Download XML',
  pdf: 'Download PDF',
  mailed: (address) => `It is also on its way to your mailbox: ${address}.`,
  keep: 'Keep both files. If you close this page, come back with the same code and the same RFC.',
  keepShared: 'Keep both files.',
  link: `Link for whoever needs the invoice. It works for ${LINK_DAYS} days.`,
  share: 'Share',
  whatsApp: 'WhatsApp',
  copy: 'Copy link',
  copied: 'The link was copied.',
  linkOver: 'This link no longer opens an invoice',
  linkOverHint: 'Ask who sent it to you for another one, or ask at the counter of the restaurant.',
  cancelled: 'This invoice is cancelled',
  cancelledHint: 'If you need it, ask at the counter of the restaurant.',
  unanswered: 'No answer. Check your connection and try again: it is never invoiced twice.',
  tooMany: 'Too many attempts. Wait some minutes and try again.',
  constancia: {
    read: 'Read my constancia',
    title: 'Read my constancia',
    hint: 'Point at the QR code of your constancia de situación fiscal, on paper or on another screen.',
    noCamera: 'Take or choose a picture of the QR code of your constancia de situación fiscal.',
    picture: 'Choose a picture',
    close: 'Close',
    noCode: 'There is no QR code in that picture. Take a closer one.',
    otherCode: 'This is not the code of a constancia de situación fiscal.',
    unread: 'It could not be opened. Check your connection, or type your data.',
    reading: 'Reading your constancia…',
    filled: 'Your data come from your constancia. Check them.',
    severalRegimes:
      'Your data come from your constancia. You have several régimenes: choose the one for this invoice.',
    onlyRfc: 'The tax authority did not answer: only the RFC was read. Type the rest.',
  },
  faults: {
    code: 'The code has ten letters.',
    rfc: 'This RFC is not valid.',
    ofThePublic:
      'This RFC is for sales without a name. Write yours; from abroad and without one, XEXX010101000.',
    name: 'Write the name as it is in your constancia de situación fiscal.',
    postalCode: 'The postal code has five digits.',
    regime: 'Choose the régimen.',
    use: 'Choose a use that the régimen allows.',
    email: 'This e-mail address is not valid.',
  },
  problem: problemInEnglish,
}

export const textsIn = (language: GuestLanguage): Texts => (language === 'en' ? ENGLISH : SPANISH)
