import { type ServiceSettings, saveServiceSettings, TIP_OWNERS } from '@comanda/shared/settings/service'
import { saveTillSettings, type TillSettings } from '@comanda/shared/settings/till'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { SETTINGS, useServiceSettings, useTillSettings } from '../../../parts/settings/data.ts'
import { SettingsForm, useSettingsForm } from '../../../parts/settings/SettingsForm.tsx'
import { SettingsPage } from '../../../parts/settings/SettingsPage.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SHORT } from '../../../ui/fields/widths.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { ReasonList } from './ReasonList.tsx'
import { problemOfReasons, REASON_LISTS } from './reasons.ts'

/** The reasons that staff choose from, of checks and of the till, the actions that need an approval, and the owner of tips. */
export function ServiceSettingsPage() {
  const service = useServiceSettings()
  const till = useTillSettings()
  const both = service.data && till.data && { service: service.data, till: till.data }
  const refetch = () => Promise.all([service.refetch(), till.refetch()])
  return (
    <SettingsPage title={SERVICE.title} query={{ data: both, error: service.error ?? till.error, refetch }}>
      {(settings) => <ServiceForm {...settings} />}
    </SettingsPage>
  )
}

const LISTS = [...REASON_LISTS, 'inReasons', 'outReasons'] as const

function ServiceForm({ service, till }: { service: ServiceSettings; till: TillSettings }) {
  const client = useQueryClient()
  const { inReasons, outReasons } = till
  const form = useSettingsForm('service', { ...service, inReasons, outReasons }, async (draft) => {
    const { inReasons: ins, outReasons: outs, ...body } = draft
    if (ins !== inReasons || outs !== outReasons) {
      const changed = { ...till, inReasons: ins, outReasons: outs }
      await api(saveTillSettings, { body: changed })
      client.setQueryData([...SETTINGS, 'till'], changed)
    }
    return api(saveServiceSettings, { body })
  })
  const { values, field, toggle } = form
  return (
    <SettingsForm title={SERVICE.title} form={form} validate={() => problemOfReasons(values, LISTS)}>
      <p className="text-muted">{SERVICE.hint}</p>
      <div className="grid items-start gap-4 2xl:grid-cols-2">
        {LISTS.map((name) => (
          <ReasonList key={name} {...field(name)} title={SERVICE[name]} />
        ))}
        <Card title={SERVICE.limits}>
          <NumberField
            {...field('discountLimit')}
            label={SERVICE.discountLimit}
            description={SERVICE.discountLimitHint}
            isRequired
            minValue={0}
            maxValue={100}
            className={cx('max-w-prose', SHORT)}
          />
          <Switch {...toggle('voidApproval')} description={SERVICE.voidApprovalHint} className="mt-4">
            {SERVICE.voidApproval}
          </Switch>
        </Card>
        <Card title={SERVICE.service}>
          <Switch
            isSelected={!values.hasKitchenScreen}
            onChange={(isWithout) => field('hasKitchenScreen').onChange(!isWithout)}
            description={SERVICE.noKitchenScreenHint}
          >
            {SERVICE.noKitchenScreen}
          </Switch>
          <RadioGroup
            {...field('tipOwner')}
            label={SERVICE.tipOwner}
            options={TIP_OWNERS.map((id) => ({ id, label: SERVICE.tipOwners[id] }))}
            className="mt-4"
          />
        </Card>
      </div>
    </SettingsForm>
  )
}

const SERVICE = {
  title: 'Motivos y permisos',
  service: 'Servicio',
  hint: 'Los motivos aparecen como botones, en este orden. Al anular y en una cortesía, tocar uno lo hace.',
  voidReasons: 'Motivos para anular',
  discountReasons: 'Motivos de descuento y cortesía',
  refundReasons: 'Motivos de reembolso',
  inReasons: 'Motivos de entrada de dinero',
  outReasons: 'Motivos de salida de dinero',
  limits: 'Límites',
  discountLimit: 'Descuento sin permiso (%)',
  discountLimitHint:
    'Hasta este porcentaje descuenta cualquiera. Más, y las cortesías, con el permiso o con autorización.',
  voidApproval: 'Anular requiere autorización',
  voidApprovalHint: 'Quien no tiene el permiso de anulaciones pide el PIN de alguien que sí.',
  noKitchenScreen: 'No usamos la pantalla de cocina',
  noKitchenScreenHint: 'Un pedido se completa solo cuando se paga: nadie lo marca como listo.',
  tipOwner: 'Las propinas son de',
  tipOwners: { waiter: 'Quien atiende la mesa', pool: 'Todo el equipo (bolsa común)' },
}
