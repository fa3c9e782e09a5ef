import type { FiscalSettings } from '@comanda/shared/cfdi/settings'
import { SettingsPage } from '../../../parts/settings/SettingsPage.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { CsdCard } from './CsdCard.tsx'
import { useFiscalSettings } from './data.ts'
import { IssuerCard } from './IssuerCard.tsx'
import { OptionsCard } from './OptionsCard.tsx'
import { PacCard } from './PacCard.tsx'
import { TaxesCard } from './TaxesCard.tsx'
import { INVOICING } from './texts.ts'

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
