import { type DocumentKind, WITHOUT_FISCAL_VALUE } from '@comanda/shared/cfdi/words'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { composeMail, type Mail } from './message.ts'

interface FiscalDocumentMail {
  kind: DocumentKind
  folio: string
  total: string
  isTest: boolean
  issuer: { rfc: string; name: string }
  /** The files are Spanish in both. */
  language: GuestLanguage
}

/**
 * The mail that has a stamped document as its files. The issuer's name is the one that the tax authority knows; in test mode
 * it was not checked, and the mail does not show it.
 */
export function fiscalDocumentMail({
  kind,
  folio,
  total,
  isTest,
  issuer,
  language,
}: FiscalDocumentMail): Mail {
  const texts = TEXTS[language]
  const document = `${texts.kinds[kind]} ${folio}`
  const from = isTest ? `RFC ${issuer.rfc}` : `${issuer.name} (RFC ${issuer.rfc})`
  return composeMail({
    language,
    subject: isTest ? texts.testSubject(document) : texts.subject(document, total),
    preview: isTest ? `${texts.test}.` : texts.preview(from),
    title: document,
    paragraphs: [...(isTest ? [texts.testHint] : []), texts.facts(from, total), texts.files],
    button: null,
    note: texts.note,
  })
}

interface Texts {
  kinds: Record<DocumentKind, string>
  test: string
  testHint: string
  testSubject: (document: string) => string
  subject: (document: string, total: string) => string
  preview: (from: string) => string
  facts: (from: string, total: string) => string
  files: string
  note: string
}

const TEXTS: Record<GuestLanguage, Texts> = {
  es: {
    kinds: { name: 'Factura', global: 'Factura global', credit: 'Nota de crédito' },
    test: WITHOUT_FISCAL_VALUE,
    testHint: `${WITHOUT_FISCAL_VALUE}. El restaurante está probando su facturación: no lo uses en tu contabilidad.`,
    testSubject: (document) => `${document}: prueba sin validez fiscal`,
    subject: (document, total) => `${document} por $${total}`,
    preview: (from) => `De ${from}, en XML y PDF.`,
    facts: (from, total) => `Emisor: ${from}. Total: $${total}.`,
    files:
      'Este correo trae dos archivos: el XML, que tu contabilidad necesita, y el PDF para leer o imprimir. Guarda los dos.',
    note: 'Recibes este correo porque alguien dio tu dirección al pedir la factura. Si algo está mal, pregunta en el restaurante: nadie lee las respuestas a este correo.',
  },
  en: {
    kinds: { name: 'Invoice', global: 'Global invoice', credit: 'Credit note' },
    test: 'Test document, without fiscal value',
    testHint:
      'Test document, without fiscal value. The restaurant is trying its invoicing: do not use it in your accounts.',
    testSubject: (document) => `${document}: test without fiscal value`,
    subject: (document, total) => `${document} for MXN ${total}`,
    preview: (from) => `From ${from}, as XML and PDF.`,
    facts: (from, total) => `Issued by ${from}. Total: MXN ${total}.`,
    files:
      'This mail has two files: the XML, which your accountant needs, and the PDF to read or print. Keep both. They are in Spanish, as the Mexican tax authority asks.',
    note: 'You get this mail because somebody gave your address when asking for the invoice. If something is wrong, ask at the restaurant: nobody reads replies to this mail.',
  },
}
