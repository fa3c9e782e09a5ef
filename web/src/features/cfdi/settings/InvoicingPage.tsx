import { type FiscalSettings, saveInvoicing, saveTaxClass } from '@comanda/shared/cfdi/settings'
import { GLOBAL_PERIOD_WORDS, GLOBAL_PERIODS } from '@comanda/shared/cfdi/words'
import { api } from '../../../api/client.ts'
import { useFiscalSettings } from '../../../parts/settings/fiscal.ts'
import { SettingsPage } from '../../../parts/settings/SettingsPage.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { CardForm } from './CardForm.tsx'
import { CsdCard } from './CsdCard.tsx'
import type { CardProps } from './data.ts'
import { IssuerCard } from './IssuerCard.tsx'
import { PacCard } from './PacCard.tsx'
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

const OPTIONS: readonly { id: Choice; label: string }[] = [
  { id: 'auto', label: INVOICING.auto },
  ...(Object.keys(CLASS_WORDS) as (keyof typeof CLASS_WORDS)[]).map((id) => ({ id, label: CLASS_WORDS[id] })),
]

const choiceOf = ({ is, isOwn }: Tax): Choice => (isOwn && is ? is.kind : 'auto')
const nameOfTax = ({ title, rate }: Tax): string => INVOICING.taxOf(title, String(rate))

/** Saves the taxes that changed, one after the other. */
async function saveTaxes(taxes: readonly Tax[], draft: Readonly<Record<string, Choice>>) {
  let answer = { message: '' }
  for (const tax of taxes) {
    const is = draft[nameOfTax(tax)] ?? 'auto'
    const { title, rate } = tax
    if (is !== choiceOf(tax)) answer = await api(saveTaxClass, { body: { title, rate, is } })
  }
  return answer
}

/** What each tax of the store's list is for the authority. */
const TaxesCard = ({ settings: { taxes } }: CardProps) => (
  <CardForm<Record<string, Choice>>
    title={INVOICING.taxes}
    hint={taxes.length === 0 ? INVOICING.noTaxes : INVOICING.taxesHint}
    saved={Object.fromEntries(taxes.map((tax) => [nameOfTax(tax), choiceOf(tax)]))}
    validate={() => null}
    send={(draft) => saveTaxes(taxes, draft)}
  >
    {({ values, field }) =>
      taxes.map((tax) => {
        const name = nameOfTax(tax)
        const isSaved = values[name] === choiceOf(tax)
        return (
          <Select
            key={name}
            {...field(name)}
            label={name}
            description={isSaved && tax.is && !tax.isOwn ? CLASS_WORDS[tax.is.kind] : undefined}
            errorMessage={isSaved && !tax.is ? INVOICING.unknown : null}
            options={OPTIONS}
            value={values[name] ?? 'auto'}
          />
        )
      })
    }
  </CardForm>
)
