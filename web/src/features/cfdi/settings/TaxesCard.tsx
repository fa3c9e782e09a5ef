import { type FiscalSettings, saveTaxClass } from '@comanda/shared/cfdi/settings'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type CardProps, useSaveFiscal } from './data.ts'
import { CLASS_WORDS, INVOICING } from './texts.ts'

type Tax = FiscalSettings['taxes'][number]
type Choice = 'auto' | keyof typeof CLASS_WORDS

/** What each tax of the store's list is for the authority. */
export const TaxesCard = ({ settings: { taxes } }: CardProps) => (
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
