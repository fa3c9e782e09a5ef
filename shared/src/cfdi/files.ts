import { z } from 'zod'
import { declareCall, needs } from '../kernel/call.ts'
import { id, periodFields } from '../kernel/fields.ts'
import { PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'

const byId = z.object({ id: id() })

export const downloadPdf = declareCall({
  method: 'GET',
  path: '/cfdi/{id}/pdf',
  summary: 'The printed representation of a stamped document',
  audit: {
    key: 'cfdi.download_pdf',
    es: 'Descargó el PDF de una factura fiscal',
    en: 'Downloaded the PDF of a CFDI',
  },
  access: needs(AREA.seeCfdi),
  showsSums: true,
  params: byId,
  answer: z.string(),
  answerTypes: ['application/pdf'],
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
