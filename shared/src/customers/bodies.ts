import { z } from 'zod'
import { field, optional, optionalOneOf, optionalText, text } from '../kernel/fields.ts'
import { isDate, isEmail } from '../kernel/predicates.ts'
import { isPhone } from './phone.ts'

export const GENDERS = ['female', 'male', 'other'] as const

/** The first accepted date of birth; an earlier date is a typing error. The last is the store's today. */
export const FIRST_BIRTH_DATE = '1900-01-01'

const birthday = optional(
  field<string, string>({ type: 'string', format: 'date' }, (raw, fail) => {
    const date = typeof raw === 'string' ? raw.slice(0, 10) : ''
    return isDate(date) && date >= FIRST_BIRTH_DATE ? date : fail('¡La fecha de nacimiento no es válida!')
  }),
)

const person = {
  email: optionalText(254),
  gender: optionalOneOf(GENDERS, '¡El género no es válido!'),
  birthDate: birthday,
  birthdate: birthday,
}

/** The wording differs between the POS picker (part 1) and the customers screen (part 2). */
const WORDS = {
  add: {
    phone: '¡Por favor proporciona el teléfono del cliente!',
    name: '¡Por favor proporciona el nombre del cliente!',
    email: '¡Por favor proporciona un email válido!',
    badPhone: '¡Por favor proporciona un número de teléfono válido!',
  },
  update: {
    phone: '¡Por favor proporcione el teléfono del cliente!',
    name: '¡Por favor proporcione el nombre del cliente!',
    email: '¡Por favor proporcione un email válido!',
    badPhone: '¡Por favor proporcione un número de teléfono válido!',
  },
} as const

/** The errors of a customer's e-mail or phone, in the order the forms check them. */
export function customerFault(
  customer: { phone: string; email: string | null },
  form: keyof typeof WORDS,
): { field: 'email' | 'phone'; message: string } | null {
  if (customer.email !== null && !isEmail(customer.email))
    return { field: 'email', message: WORDS[form].email }
  if (!isPhone(customer.phone)) return { field: 'phone', message: WORDS[form].badPhone }
  return null
}

export const NewCustomer = z
  .object({ phone: text(WORDS.add.phone, 40), name: text(WORDS.add.name, 120), ...person })
  .superRefine((customer, context) => {
    const fault = customerFault(customer, 'add')
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
export type NewCustomer = z.output<typeof NewCustomer>

export const CustomerPhone = z.object({ phone: text(WORDS.update.phone, 40) })

export const ChangedCustomer = z
  .object({ name: text(WORDS.update.name, 120), ...person })
  .superRefine((customer, context) => {
    if (customer.email !== null && !isEmail(customer.email))
      context.addIssue({ code: 'custom', path: ['email'], message: WORDS.update.email })
  })
