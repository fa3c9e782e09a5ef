import { type FiscalSettings, saveInvoicing, savePac, saveTaxClass } from '@comanda/shared/cfdi/settings'
import { GLOBAL_PERIOD_WORDS, GLOBAL_PERIODS } from '@comanda/shared/cfdi/words'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { useFiscalSettings } from '../../../parts/settings/fiscal.ts'
import { SettingsPage } from '../../../parts/settings/SettingsPage.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { CardForm } from './CardForm.tsx'
import { CsdCard } from './CsdCard.tsx'
import { type CardProps, useSaveFiscal } from './data.ts'
import { IssuerCard } from './IssuerCard.tsx'
import { CLASS_WORDS, INVOICING } from './texts.ts'

/** Who issues the fiscal documents and how, in the order in which an owner sets it up. */
export const InvoicingPage = () => (
  <SettingsPage title={INVOICING.title} query={useFiscalSettings()}>
    {(settings) => (
      <div className="flex flex-col gap-5">
        <State settings={settings} />
        <IssuerCard settings={settings} />
        {settings.issuer ? (
          <>
            <CsdCard settings={settings} />
            <PacCard settings={settings} />
            <OptionsCard settings={settings} />
            <TaxesCard settings={settings} />
          </>
        ) : (
          <p className="text-muted">{INVOICING.issuerFirst}</p>
        )}
      </div>
    )}
  </SettingsPage>
)

/** Whether documents can be issued, and what is missing. */
function State({ settings }: { settings: FiscalSettings }) {
  const { issuer, certificate, isReady, isTest } = settings
  if (issuer === null) return <Banner>{INVOICING.missingIssuer}</Banner>
  if (certificate === null) return <Banner tone="warn">{INVOICING.missingCsd}</Banner>
  const { daysLeft } = certificate
  if (!isReady)
    return (
      <Banner tone="bad">
        {daysLeft !== null && daysLeft <= 0 ? INVOICING.expired : INVOICING.missingAccount}
      </Banner>
    )
  return (
    <>
      {isTest ? (
        <Banner tone="warn">{INVOICING.trial}</Banner>
      ) : (
        <Banner tone="good">{INVOICING.ready}</Banner>
      )}
      {daysLeft !== null && <Banner tone="warn">{INVOICING.endsSoon(daysLeft)}</Banner>}
    </>
  )
}

/** The global invoice, and the code on receipts. */
const OptionsCard = ({ settings: { globalPeriod, isGlobalAutomatic, printsCode } }: CardProps) => (
  <CardForm
    title={INVOICING.options}
    saved={{ globalPeriod, isGlobalAutomatic, printsCode }}
    validate={() => null}
    send={(body) => api(saveInvoicing, { body })}
  >
    {({ field, toggle }) => (
      <>
        <Select
          {...field('globalPeriod')}
          label={INVOICING.period}
          options={GLOBAL_PERIODS.map((id) => ({ id, label: GLOBAL_PERIOD_WORDS[id] }))}
        />
        <Switch {...toggle('isGlobalAutomatic')} description={INVOICING.automaticHint}>
          {INVOICING.automatic}
        </Switch>
        <Switch {...toggle('printsCode')} description={INVOICING.printsCodeHint}>
          {INVOICING.printsCode}
        </Switch>
      </>
    )}
  </CardForm>
)

type Tax = FiscalSettings['taxes'][number]
type Choice = 'auto' | keyof typeof CLASS_WORDS

/** What each tax of the store's list is for the authority. */
const TaxesCard = ({ settings: { taxes } }: CardProps) => (
  <Card title={INVOICING.taxes}>
    <p className="-mt-3 mb-4 text-muted">{taxes.length === 0 ? INVOICING.noTaxes : INVOICING.taxesHint}</p>
    <ul className="flex flex-col gap-4">
      {taxes.map((tax) => (
        <li key={`${tax.title} ${tax.rate}`}>
          <TaxRow tax={tax} />
        </li>
      ))}
    </ul>
  </Card>
)

const OPTIONS: readonly { id: Choice; label: string }[] = [
  { id: 'auto', label: INVOICING.auto },
  ...(Object.keys(CLASS_WORDS) as (keyof typeof CLASS_WORDS)[]).map((id) => ({ id, label: CLASS_WORDS[id] })),
]

/** A choice is saved at once. */
function TaxRow({ tax }: { tax: Tax }) {
  const { title, rate, is, isOwn } = tax
  const save = useSaveFiscal()
  const [failure, setFailure] = useState<string | null>(null)
  const choose = (next: Choice) => {
    setFailure(null)
    save(api(saveTaxClass, { body: { title, rate, is: next } })).catch((error) =>
      setFailure(messageOf(error, INVOICING.failed)),
    )
  }
  return (
    <Select
      label={INVOICING.taxOf(title, String(rate))}
      description={is && !isOwn ? CLASS_WORDS[is.kind] : undefined}
      errorMessage={failure ?? (is ? undefined : INVOICING.unknown)}
      options={OPTIONS}
      value={isOwn && is ? is.kind : 'auto'}
      onChange={choose}
    />
  )
}

interface PacDraft {
  is: 'double' | 'sw'
  user: string
  password: string
  /** That guests get documents without value. */
  confirmed: boolean
}

/** By whom documents are stamped. */
function PacCard({ settings: { pac, certificate, hasIssued } }: CardProps) {
  const hasCsd = certificate !== null && !certificate.isTest
  const leaves = (is: PacDraft['is']) => hasIssued && pac.is === 'sw' && is === 'double'
  function problemOf({ is, user, password, confirmed }: PacDraft) {
    if (is === 'double')
      return leaves(is) && !confirmed && { field: 'confirmed', message: INVOICING.confirmTest }
    if (isBlank(user)) return { field: 'user', message: INVOICING.userMissing }
    return (
      password === '' && !pac.hasPassword && { field: 'password', message: INVOICING.accountPasswordMissing }
    )
  }
  return (
    <CardForm<PacDraft>
      title={INVOICING.pac}
      hint={INVOICING.pacHint}
      saved={{ is: pac.is, user: pac.user ?? '', password: '', confirmed: false }}
      validate={problemOf}
      send={({ is, user, password, confirmed }) =>
        api(savePac, { body: { is, user: user.trim() || null, password: password || null, confirmed } })
      }
    >
      {({ values, field, toggle }) => (
        <>
          <RadioGroup
            {...field('is')}
            label={INVOICING.stampWith}
            hasLongDescriptions
            options={[
              { id: 'double', label: INVOICING.double, description: INVOICING.doubleHint },
              {
                id: 'sw',
                label: INVOICING.sw,
                description: hasCsd ? INVOICING.swHint : INVOICING.swNeedsCsd,
                isDisabled: !hasCsd,
              },
            ]}
          />
          {leaves(values.is) && (
            <>
              <Banner tone="warn">{INVOICING.leavesReal}</Banner>
              <Checkbox {...toggle('confirmed')}>{INVOICING.understood}</Checkbox>
            </>
          )}
          {values.is === 'sw' && (
            <>
              <TextField
                {...field('user')}
                label={INVOICING.user}
                isRequired
                maxLength={254}
                autoComplete="off"
              />
              <PasswordField
                {...field('password')}
                label={INVOICING.accountPassword}
                description={pac.hasPassword ? INVOICING.keptPassword : undefined}
                isRequired={!pac.hasPassword}
                maxLength={200}
                autoComplete="off"
              />
            </>
          )}
        </>
      )}
    </CardForm>
  )
}
