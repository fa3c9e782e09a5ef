import { z } from 'zod'
import { declareCall, done, needs } from '../kernel/call.ts'
import { id } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { email } from './api.ts'

const byId = z.object({ id: id() })

export const sendFiscalDocument = declareCall({
  method: 'POST',
  path: '/cfdi/{id}/send',
  summary: 'Send a stamped document by mail, with its XML and PDF',
  audit: { key: 'cfdi.send', es: 'Envió una factura fiscal por correo', en: 'Mailed a CFDI' },
  access: needs(AREA.issueCfdi),
  params: byId,
  body: z.object({ email }),
  answer: done,
})
