import { parseMoney } from '@comanda/shared/kernel/money'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import {
  addDrawer,
  type Drawer,
  deleteDrawer,
  saveTillSettings,
  type TillSettings,
  updateDrawer,
} from '@comanda/shared/settings/till'
import { Banknote } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useDrawers, useTillSettings } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { SettingsForm, useSettingsForm } from '../../../parts/settings/SettingsForm.tsx'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { MONEY_FORMAT, NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SHORT } from '../../../ui/fields/widths.ts'
import { Card } from '../../../ui/page/Card.tsx'

const rules: RecordRules<Drawer, { title: string }> = {
  draftOf: (drawer) => ({ title: drawer?.title ?? '' }),
  problemOf: ({ title }) => isBlank(title) && { field: 'title', message: TILL.nameMissing },
  save: (body, drawer) =>
    drawer ? api(updateDrawer, { params: { id: drawer.id }, body }) : api(addDrawer, { body }),
  fields: ({ field }) => (
    <TextField {...field('title')} label={TILL.name} isRequired autoFocus maxLength={40} />
  ),
}

/** The cash drawers, and the requirements of charging and closing. */
export function TillSettingsPage() {
  const settings = useTillSettings()
  return (
    <SettingsList
      words={TILL}
      icon={Banknote}
      query={useDrawers()}
      nameOf={(drawer) => drawer.title}
      rules={rules}
      remove={(drawer) => api(deleteDrawer, { params: { id: drawer.id } })}
      below={
        <Loaded query={settings} failed={TEXTS.loadFailed} hidesReason loading={null}>
          {(data) => <TillForm settings={data} />}
        </Loaded>
      }
    />
  )
}

const MAX_PESOS = 9_999_999.99

/** The requirements of charging and closing. */
function TillForm({ settings }: { settings: TillSettings }) {
  const form = useSettingsForm('till', settings, (body) => api(saveTillSettings, { body }))
  const { values: draft, set, toggle } = form
  return (
    <SettingsForm
      title={TILL.rules}
      form={form}
      validate={() =>
        parseMoney(draft.differenceLimit) === null
          ? { field: 'differenceLimit', message: TILL.limitMissing }
          : null
      }
    >
      <Card title={TILL.rules} className="mt-6">
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
    </SettingsForm>
  )
}

const TILL = {
  title: 'Configuración de Caja',
  add: 'Nueva',
  addTitle: 'Nueva caja',
  editTitle: 'Editar caja',
  empty: 'Aún no hay cajas',
  emptyHint: 'Cada cajón de dinero es una caja: la del mostrador, la de la barra…',
  consequence: 'Sus turnos y cortes se conservan.',
  name: 'Caja',
  nameMissing: '¡Escribe el nombre de la caja!',
  rules: 'Cobro y corte',
  requireShift: 'Cobrar sólo con turno abierto',
  requireShiftHint: 'Sin turno abierto, la caja no cobra.',
  limit: 'Diferencia sin aprobación',
  limitHint: 'Si al contar la caja falta o sobra más, el corte pide una nota y una aprobación.',
  limitMissing: '¡Escribe el límite de diferencia!',
}
