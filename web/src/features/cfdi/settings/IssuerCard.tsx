import { regimesFor } from '@comanda/shared/cfdi/catalogs'
import { isPostalCode, zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { type Person, personOfRfc, tidyRfc } from '@comanda/shared/cfdi/rfc'
import { saveIssuer } from '@comanda/shared/cfdi/settings'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { api } from '../../../api/client.ts'
import { clock } from '../../../parts/time/clock.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SHORT } from '../../../ui/fields/widths.ts'
import type { Fields } from '../../../ui/forms/use-fields.ts'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { Fold } from '../../../ui/page/Fold.tsx'
import { CardForm } from './CardForm.tsx'
import type { CardProps } from './data.ts'
import { INVOICING } from './texts.ts'

interface IssuerDraft {
  rfc: string
  name: string
  regime: string
  postalCode: string
  series: string
}

const NOTHING: IssuerDraft = { rfc: '', name: '', regime: '', postalCode: '', series: 'F' }

/** Null while the RFC is incomplete. */
const personOf = (rfc: string): Person | null => personOfRfc(tidyRfc(rfc))

const isOfPerson = (person: Person | null, regime: string) =>
  person !== null && regimesFor(person).some(({ code }) => code === regime)

function problemOf({ rfc, name, regime, postalCode, series }: IssuerDraft): Problem | null {
  const person = personOf(rfc)
  if (person === null) return { field: 'rfc', message: INVOICING.rfcInvalid }
  if (isBlank(name)) return { field: 'name', message: INVOICING.nameMissing }
  if (!isOfPerson(person, regime)) return { field: 'regime', message: INVOICING.regimeMissing }
  if (!isPostalCode(postalCode)) return { field: 'postalCode', message: INVOICING.postalCodeInvalid }
  if (!/^[A-Za-z0-9]{1,10}$/.test(series)) return { field: 'series', message: INVOICING.seriesInvalid }
  return null
}

/** Who issues. */
export function IssuerCard({ settings: { issuer, certificate } }: CardProps) {
  const { timeZone: _zone, ...saved } = { timeZone: '', ...NOTHING, ...issuer }
  const isOther = (rfc: string) => issuer !== null && certificate !== null && tidyRfc(rfc) !== issuer.rfc
  return (
    <CardForm
      title={INVOICING.issuer}
      hint={INVOICING.issuerHint}
      saved={saved}
      validate={problemOf}
      send={(body) => api(saveIssuer, { body })}
    >
      {(fields) => (
        <>
          <TaxpayerFields fields={fields} isOtherRfc={isOther(fields.values.rfc)} />
          <DocumentFields fields={fields} />
        </>
      )}
    </CardForm>
  )
}

interface TaxpayerFieldsProps {
  fields: Fields<IssuerDraft>
  /** The certificate is of another RFC. */
  isOtherRfc: boolean
}

/** Who is registered with the authority: RFC, name and regime. */
function TaxpayerFields({ fields: { values, field, set }, isOtherRfc }: TaxpayerFieldsProps) {
  const person = personOf(values.rfc)
  return (
    <>
      <TextField
        name="rfc"
        value={values.rfc}
        onChange={(rfc) => {
          const next = personOf(rfc)
          set({ rfc, ...(next && !isOfPerson(next, values.regime) && { regime: '' }) })
        }}
        label={INVOICING.rfc}
        description={isOtherRfc ? INVOICING.dropsCsd : undefined}
        isRequired
        maxLength={20}
        autoComplete="off"
        className={SHORT}
      />
      <TextField
        {...field('name')}
        label={INVOICING.name}
        description={INVOICING.nameHint}
        isRequired
        maxLength={300}
        autoComplete="organization"
      />
      <Select
        name="regime"
        label={INVOICING.regime}
        isRequired
        placeholder={person ? INVOICING.choose : INVOICING.rfcFirst}
        isDisabled={person === null}
        options={(person ? regimesFor(person) : []).map(({ code, name }) => ({
          id: code,
          label: `${code} · ${name}`,
        }))}
        value={values.regime || null}
        onChange={(regime) => set({ regime })}
      />
    </>
  )
}

/** The place and the series that stand on each document. */
const DocumentFields = ({ fields: { values, field } }: { fields: Fields<IssuerDraft> }) => (
  <>
    <TextField
      {...field('postalCode')}
      label={INVOICING.postalCode}
      description={
        isPostalCode(values.postalCode)
          ? INVOICING.zone(nameOfZone(zoneOfPostalCode(values.postalCode)))
          : INVOICING.postalCodeHint
      }
      isRequired
      inputMode="numeric"
      maxLength={5}
      autoComplete="postal-code"
      className={SHORT}
    />
    <Fold title={INVOICING.more}>
      <TextField
        {...field('series')}
        label={INVOICING.series}
        description={INVOICING.seriesHint}
        isRequired
        maxLength={10}
        autoComplete="off"
        className={SHORT}
      />
    </Fold>
  </>
)

/** `hora estándar central` */
const nameOfZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('es-MX', { timeZone, timeZoneName: 'long' })
    .formatToParts(clock())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
