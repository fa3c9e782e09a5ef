import { saveInvoicing } from '@comanda/shared/cfdi/settings'
import { GLOBAL_PERIOD_WORDS, GLOBAL_PERIODS } from '@comanda/shared/cfdi/words'
import { api } from '../../../api/client.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { CardForm } from './CardForm.tsx'
import type { CardProps } from './data.ts'
import { INVOICING } from './texts.ts'

/** The global invoice, and the code on receipts. */
export const OptionsCard = ({ settings: { globalPeriod, isGlobalAutomatic, printsCode } }: CardProps) => (
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
