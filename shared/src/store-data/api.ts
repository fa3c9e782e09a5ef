import { z } from 'zod'
import { ADMIN_EVEN_INACTIVE } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { instantOut, password, text } from '../kernel/fields.ts'

/** Days until a requested erasure is carried out; until then it can be withdrawn. */
export const ERASE_AFTER_DAYS = 30

export const exportStoreData = declareCall({
  method: 'GET',
  path: '/settings/data-export',
  summary: 'Everything the store has, as a ZIP of CSV and JSON files; also when inactive',
  audit: { key: 'data.export', es: 'Descargó todos los datos', en: 'Downloaded all data' },
  access: ADMIN_EVEN_INACTIVE,
  showsSums: true,
  answerTypes: ['application/zip'],
  answer: z.unknown(),
})

export const requestErasure = declareCall({
  method: 'POST',
  path: '/settings/delete-store',
  summary: 'Close the store at once and erase it after the grace period',
  audit: {
    key: 'store.erase_request',
    es: 'Pidió borrar el restaurante',
    en: 'Asked for the store to be erased',
  },
  access: ADMIN_EVEN_INACTIVE,
  body: z.object({
    storeName: text('¡Escribe el nombre del restaurante!', 120),
    password: password('¡Por favor proporcione la contraseña!'),
  }),
  answer: written({ deleteAfter: instantOut }),
})

export const keepStore = declareCall({
  method: 'POST',
  path: '/settings/keep-store',
  summary: 'Take the request to erase the store back',
  audit: {
    key: 'store.erase_withdraw',
    es: 'Canceló el borrado del restaurante',
    en: 'Took the request to erase the store back',
  },
  access: ADMIN_EVEN_INACTIVE,
  answer: done,
})
