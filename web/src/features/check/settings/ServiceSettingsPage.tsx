import { MOST_WAIT_MINUTES } from '@comanda/shared/selling/rank'
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

const WAITS = ['lateMinutes', 'tooLateMinutes'] as const
const LISTS = [...REASON_LISTS, 'inReasons', 'outReasons'] as const

const problemOf = (values: ServiceSettings & Pick<TillSettings, 'inReasons' | 'outReasons'>) =>
  problemOfReasons(values, LISTS) ??
  (values.tooLateMinutes <= values.lateMinutes && { field: 'tooLateMinutes', message: SERVICE.wrongWait })

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
    <SettingsForm title={SERVICE.title} form={form} validate={() => problemOf(values)}>
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
          <div className="mt-4 grid max-w-prose grid-cols-2 items-start gap-3">
            {WAITS.map((name) => (
              <NumberField
                key={name}
                {...field(name)}
                label={SERVICE[name]}
                isRequired
                minValue={1}
                maxValue={MOST_WAIT_MINUTES}
              />
            ))}
          </div>
          <p className="mt-1.5 max-w-prose text-sm text-muted">{SERVICE.waitHint}</p>
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
  lateMinutes: 'Tarde a los (min)',
  tooLateMinutes: 'Urgente a los (min)',
  waitHint: 'Desde que se pide, en Cocina, Expedición, Pedidos, Salón y el Panel.',
  wrongWait: '¡Lo urgente debe ser después de lo tarde!',
  tipOwner: 'Las propinas son de',
  tipOwners: { waiter: 'Quien atiende la mesa', pool: 'Todo el equipo (bolsa común)' },
}
