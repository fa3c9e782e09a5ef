import { parseMoney } from '@comanda/shared/kernel/money'
import { saveTillSettings, type TillSettings } from '@comanda/shared/settings/till'
import { api } from '../../../api/client.ts'
import { ReasonList } from '../../../parts/settings/reasons/ReasonList.tsx'
import { problemOfReasons } from '../../../parts/settings/reasons/reasons.ts'
import { SettingsForm, useSettingsForm } from '../../../parts/settings/SettingsForm.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { MONEY_FORMAT, NumberField } from '../../../ui/fields/NumberField.tsx'
import { SHORT } from '../../../ui/fields/widths.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { TILL } from './texts.ts'

const LISTS = ['inReasons', 'outReasons'] as const
const MAX_PESOS = 9_999_999.99

/** The requirements of charging and closing, and the reasons of movements. */
export function TillForm({ settings }: { settings: TillSettings }) {
  const form = useSettingsForm('till', settings, (body) => api(saveTillSettings, { body }))
  const { values: draft, set, field, toggle } = form
  return (
    <SettingsForm
      title={TILL.rules}
      form={form}
      validate={() =>
        parseMoney(draft.differenceLimit) === null
          ? { field: 'differenceLimit', message: TILL.limitMissing }
          : problemOfReasons(draft, LISTS)
      }
    >
      <div className="mt-6 grid items-start gap-4 xl:grid-cols-2">
        <Card title={TILL.rules} className="xl:col-span-2">
          <div className="flex flex-col gap-4">
            <Switch {...toggle('requireShift')} description={TILL.requireShiftHint}>
              {TILL.requireShift}
            </Switch>
            <NumberField
              name="differenceLimit"
              label={TILL.limit}
              description={TILL.limitHint}
              isRequired
              minValue={0}
              maxValue={MAX_PESOS}
              prefix="$"
              formatOptions={MONEY_FORMAT}
              value={Number(draft.differenceLimit)}
              onChange={(pesos) => set({ differenceLimit: String(pesos) })}
              className={cx('max-w-prose', SHORT)}
            />
          </div>
        </Card>
        {LISTS.map((name) => (
          <ReasonList key={name} {...field(name)} title={TILL[name]} />
        ))}
      </div>
    </SettingsForm>
  )
}
