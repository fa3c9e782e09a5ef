import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, written } from '../kernel/call.ts'
import { emailAddress, id, periodFields } from '../kernel/fields.ts'
import { PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'
import { FiscalDocument } from './api.ts'

const byId = z.object({ id: id() })

export const downloadPdf = declareCall({
  method: 'GET',
  path: '/cfdi/{id}/pdf',
  summary: 'The printed representation of a stamped document',
  audit: {
    key: 'cfdi.download_pdf',
    of: 'cfdi',
    es: 'Descargó el PDF de una factura fiscal',
    en: 'Downloaded the PDF of a CFDI',
  },
  access: needs(AREA.seeCfdi),
  showsSums: true,
  params: byId,
  answer: z.string(),
  answerTypes: ['application/pdf'],
})

export const getDocumentLink = declareCall({
  method: 'GET',
  path: '/cfdi/{id}/link',
  summary: 'The address of a page with PDF and XML of a stamped document, for whoever has it, for 90 days',
  audit: {
    key: 'cfdi.share',
    of: 'cfdi',
    es: 'Abrió el enlace para compartir una factura fiscal',
    en: 'Opened the link that shares a CFDI',
  },
  access: needs(AREA.seeCfdi),
  showsSums: true,
  params: byId,
  answer: z.object({ url: z.string() }),
})

export const exportFiscalFiles = declareCall({
  method: 'GET',
  path: '/cfdi/files',
  summary: 'XML and PDF of all stamped documents of a period, as a ZIP',
  audit: {
    key: 'cfdi.export_files',
    es: 'Descargó los archivos de las facturas fiscales',
    en: 'Downloaded the files of the CFDI',
  },
  access: needs(AREA.readCfdi),
  showsSums: true,
  query: z.object(periodFields(PERIODS)),
  answer: z.string(),
  answerTypes: ['application/zip'],
})

export const sendFiscalDocument = declareCall({
  method: 'POST',
  path: '/cfdi/{id}/send',
  summary: 'Mail a stamped document with its XML and PDF',
  audit: { none: 'the sending says to whom: to the kept address, or elsewhere' },
  access: needs(AREA.issueCfdi),
  showsSums: true,
  params: byId,
  body: z.object({ email: emailAddress('¡El correo no es válido!') }),
  answer: written({
    document: FiscalDocument,
    /** False where the installation has no mail server: the message says so, and the mail is only a file. */
    sends_mail: z.boolean(),
  }),
})
