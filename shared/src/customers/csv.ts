import type { GENDERS } from './bodies.ts'

type Gender = (typeof GENDERS)[number]

/** The columns of a customer file in order; the last column is only exported. */
export const CUSTOMER_COLUMNS = [
  'Teléfono',
  'Nombre',
  'Correo',
  'Fecha de nacimiento',
  'Género',
  'Cliente desde',
] as const

const GENDER_WORDS: Readonly<Record<Gender, string>> = {
  female: 'Femenino',
  male: 'Masculino',
  other: 'Otro',
}

export interface CustomerLine {
  phone: string
  name: string
  email: string | null
  birth_date: string | null
  gender: string | null
  /** YYYY-MM-DD */
  since: string
}

/** The cells of one customer, under CUSTOMER_COLUMNS. */
export const cellsOfCustomer = (customer: CustomerLine): (string | null)[] => [
  customer.phone,
  customer.name,
  customer.email,
  customer.birth_date,
  customer.gender && GENDER_WORDS[customer.gender as Gender],
  customer.since,
]
