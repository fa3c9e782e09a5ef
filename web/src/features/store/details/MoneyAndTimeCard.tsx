import { currencyNames, SELLING_CURRENCIES } from '@comanda/shared/settings/currencies'
import type { StoreSetting } from '@comanda/shared/settings/store'
import { useMemo } from 'react'
import { ComboBox } from '../../../ui/choices/ComboBox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SHORT } from '../../../ui/fields/widths.ts'
import type { Fields } from '../../../ui/forms/use-fields.ts'
import { Card } from '../../../ui/page/Card.tsx'

const STORE = {
  moneyAndTime: 'Moneda y horario',
  currency: 'Moneda',
  currencyHint: 'Se fija con la primera venta.',
  timeZone: 'Zona horaria',
  dayStart: 'Inicio del día de venta',
  dayStartHint:
    'Lo vendido antes de esta hora, a más tardar las 12:00, cuenta para el día anterior: en los tokens, las ventas y los reportes.',
}

export interface StoreDraft
  extends Pick<
    StoreSetting,
    'storeName' | 'businessDayStart' | 'isQRMenuEnabled' | 'isQROrderEnabled' | 'guestTrust'
  > {
  address: string
  phone: string
  email: string
  /** Null while the field is empty. */
  currency: string | null
  timeZone: string | null
  /** NaN while the field is empty. */
  reservationMinutes: number
  qrOrderMinutes: number
}

export type CardProps = Fields<StoreDraft>

/** `Peso mexicano (MXN, $)`, searchable by name, code and sign. */
function currencyOptions(current: string | null) {
  // Keeps the store's current currency, even if it is no longer offered.
  const codes = new Set([...SELLING_CURRENCIES, ...(current ? [current] : [])])
  return currencyNames([...codes]).map(({ code, name, symbol }) => ({
    id: code,
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)} (${symbol === code ? code : `${code}, ${symbol}`})`,
  }))
}

/** `America/Mexico City` */
function zoneOptions(current: string | null) {
  const zones = Intl.supportedValuesOf('timeZone')
  const all = current && !zones.includes(current) ? [current, ...zones] : zones
  return all.map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }))
}

/** The store's currency, time zone and start of the business day. */
export function MoneyAndTimeCard({ values, field, saved }: CardProps & { saved: string }) {
  const { timeZone } = values
  const currencies = useMemo(() => currencyOptions(saved), [saved])
  const zones = useMemo(() => zoneOptions(timeZone), [timeZone])
  return (
    <Card title={STORE.moneyAndTime}>
      <div className="flex flex-col gap-4">
        <ComboBox
          {...field('currency')}
          label={STORE.currency}
          description={STORE.currencyHint}
          isRequired
          options={currencies}
        />
        <ComboBox {...field('timeZone')} label={STORE.timeZone} isRequired options={zones} />
        <TextField
          {...field('businessDayStart')}
          type="time"
          label={STORE.dayStart}
          description={STORE.dayStartHint}
          isRequired
          className={SHORT}
        />
      </div>
    </Card>
  )
}
