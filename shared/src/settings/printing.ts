import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done } from '../kernel/call.ts'
import { bit, flag, optionalOneOf, optionalText } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'

const settings = needs(AREA.settings)

export const PrintInfo = z.object({
  page_format: z.enum(['80', '57']),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  show_notes: bit,
  /** As clients know it that have no `print_on_send` and `print_on_charge`. */
  is_enable_print: bit,
  print_on_send: bit,
  print_on_charge: bit,
  show_store_details: bit,
  show_customer_details: bit,
  print_token: bit,
})
export type PrintInfo = z.output<typeof PrintInfo>

export const PrintSetting = z.object({
  pageFormat: z.enum(['80', '57']),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  showNotes: z.boolean(),
  isEnablePrint: z.boolean(),
  printOnSend: z.boolean(),
  printOnCharge: z.boolean(),
  showStoreDetails: z.boolean(),
  showCustomerDetails: z.boolean(),
  printToken: z.boolean(),
})
export type PrintSetting = z.output<typeof PrintSetting>

export const getPrintSetting = declareCall({
  method: 'GET',
  path: '/settings/print-setting',
  summary: 'How receipts are printed',
  access: settings,
  answer: PrintSetting,
})

export const savePrintSetting = declareCall({
  method: 'POST',
  path: '/settings/print-setting',
  summary: 'Change how receipts are printed',
  audit: { key: 'print.change', es: 'Cambió la impresión', en: 'Changed how receipts print' },
  access: settings,
  body: z.object({
    pageFormat: optionalOneOf(['80', '57'], '¡Formato de página inválido!'),
    header: optionalText(1000),
    footer: optionalText(1000),
    showNotes: flag(false),
    isEnablePrint: flag(false),
    /** Absent: as `isEnablePrint`. */
    printOnSend: flag(null),
    /** Absent: unchanged. */
    printOnCharge: flag(null),
    showStoreDetails: flag(false),
    showCustomerDetails: flag(false),
    printToken: flag(false),
  }),
  answer: done,
})
