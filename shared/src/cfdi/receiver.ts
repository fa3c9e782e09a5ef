import type { FieldError } from '../kernel/errors.ts'
import { regimesFor, usesFor } from './catalogs.ts'
import { fiscalName, MAX_FISCAL_NAME } from './fiscal-name.ts'
import { isPostalCode } from './postal-code.ts'
import { kindOfRfc, tidyRfc } from './rfc.ts'

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
  return { ...typed, rfc, name: fiscalName(typed.name, kindOfRfc(rfc) === 'moral') }
}

/** A typed receiver whose régimen and use are of its kind of RFC; a use is chosen where the régimen leaves none. */
export function fittingReceiver<R extends Receiver>(typed: R): R {
  const kind = kindOfRfc(tidyRfc(typed.rfc))
  if (kind === null || kind === 'generic') return typed
  const regime = regimesFor(kind).some(({ code }) => code === typed.regime) ? typed.regime : ''
  const uses = usesFor(kind, regime)
  const use = uses.some(({ code }) => code === typed.use) ? typed.use : (uses[0]?.code ?? '')
  return { ...typed, regime, use }
}

/** What of a tidied receiver cannot be right, in the order of the form. */
export function problemsOf({ rfc, name, postalCode, regime, use }: Receiver): FieldError[] {
  const kind = kindOfRfc(rfc)
  const person = kind === 'generic' ? null : kind
  const problem = (field: keyof Receiver, message: string, isWrong: boolean) =>
    isWrong ? [{ field, message }] : []
  return [
    ...problem('rfc', '¡El RFC no es válido!', person === null),
    ...problem('name', '¡Escribe el nombre como está en la constancia de situación fiscal!', name === ''),
    ...problem('name', '¡El nombre es demasiado largo!', name.length > MAX_FISCAL_NAME),
    ...problem('postalCode', '¡El código postal tiene cinco números!', !isPostalCode(postalCode)),
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
