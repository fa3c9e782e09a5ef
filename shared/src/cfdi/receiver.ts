import type { FieldError } from '../kernel/errors.ts'
import { REGIME_WITHOUT_DUTIES, regimesFor, USE_WITHOUT_EFFECT, usesFor } from './catalogs.ts'
import { fiscalName, MAX_FISCAL_NAME } from './fiscal-name.ts'
import { isPostalCode } from './postal-code.ts'
import { kindOfRfc, personOfRfc, RFC_OF_THE_PUBLIC, tidyRfc } from './rfc.ts'

/** Who gets an invoice by name. */
export interface Receiver {
  rfc: string
  name: string
  postalCode: string
  regime: string
  use: string
}

/** As a document has it: RFC and name are tidied. */
export function tidyReceiver(typed: Receiver): Receiver {
  const rfc = tidyRfc(typed.rfc)
  return fittingAbroad({ ...typed, rfc, name: fiscalName(typed.name, personOfRfc(rfc) === 'moral') })
}

/** What the authority wants of a receiver from abroad; the postal code is that of the restaurant, which the server enters. */
const ABROAD = { regime: REGIME_WITHOUT_DUTIES, use: USE_WITHOUT_EFFECT, postalCode: '00000' }

/** Whether a receiver says the own postal code, régimen and use: not one who lives abroad. */
export const hasTaxData = (rfc: string): boolean => kindOfRfc(tidyRfc(rfc)) !== 'foreign'

const fittingAbroad = (tidied: Receiver): Receiver =>
  hasTaxData(tidied.rfc)
    ? tidied
    : {
        ...tidied,
        ...ABROAD,
        postalCode: isPostalCode(tidied.postalCode) ? tidied.postalCode : ABROAD.postalCode,
      }

/** A typed receiver whose régimen and use are of its kind of RFC; a use is chosen where the régimen leaves none. */
export function fittingReceiver<R extends Receiver>(typed: R): R {
  if (!hasTaxData(typed.rfc)) return { ...typed, ...ABROAD }
  const kind = personOfRfc(tidyRfc(typed.rfc))
  if (kind === null) return typed
  const regime = regimesFor(kind).some(({ code }) => code === typed.regime) ? typed.regime : ''
  const uses = usesFor(kind, regime)
  const use = uses.some(({ code }) => code === typed.use) ? typed.use : (uses[0]?.code ?? '')
  return { ...typed, regime, use }
}

const OF_THE_PUBLIC =
  'Ese RFC es el de la factura global, al público en general. Escribe el RFC de quien la pide; de un extranjero sin RFC es XEXX010101000.'

/** What of a tidied receiver cannot be right, in the order of the form. */
export function problemsOf({ rfc, name, postalCode, regime, use }: Receiver): FieldError[] {
  const person = personOfRfc(rfc)
  const isAbroad = kindOfRfc(rfc) === 'foreign'
  const problem = (field: keyof Receiver, message: string, isWrong: boolean) =>
    isWrong ? [{ field, message }] : []
  return [
    ...problem(
      'rfc',
      rfc === RFC_OF_THE_PUBLIC ? OF_THE_PUBLIC : '¡El RFC no es válido!',
      person === null && !isAbroad,
    ),
    ...problem('name', '¡Escribe el nombre como está en la constancia de situación fiscal!', name === ''),
    ...problem('name', '¡El nombre es demasiado largo!', name.length > MAX_FISCAL_NAME),
    ...problem(
      'postalCode',
      '¡El código postal tiene cinco números!',
      !isAbroad && !isPostalCode(postalCode),
    ),
    ...problem(
      'regime',
      '¡Elige el régimen fiscal!',
      person !== null && !regimesFor(person).some(({ code }) => code === regime),
    ),
    ...problem(
      'use',
      '¡Elige un uso que corresponda al régimen!',
      person !== null && !usesFor(person, regime).some(({ code }) => code === use),
    ),
  ]
}
