import { englishOf } from '@comanda/shared/kernel/fields'
import { NewExchangeRate } from '@comanda/shared/platform/bodies'
import { CURRENCY_CODES, currencyNames } from '@comanda/shared/settings/currencies'
import { messageOf } from '../../../api/client.ts'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { firstProblem } from '../../../parts/first-problem.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComboBox } from '../../../ui/choices/ComboBox.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { usePlatformWrites, useRates } from '../data.ts'
import { formatRate, plainDay } from '../formats.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.rates

interface RatesDialogProps {
  /** A currency without a rate, preselected in the form. */
  wanted?: string | undefined
  onClose: () => void
}

/** Lists the exchange rates and adds rates. */
export function RatesDialog({ wanted, onClose }: RatesDialogProps) {
  return (
    <Dialog onClose={onClose} title={WORDS.title}>
      <p className="text-muted">{WORDS.lead}</p>
      <RateForm wanted={wanted} />
      <RateList />
    </Dialog>
  )
}

const OPTIONS = currencyNames(
  CURRENCY_CODES.filter((code) => code !== 'USD'),
  'en-US',
).map(({ code, name }) => ({ id: code, label: `${code} – ${name}` }))

function RateForm({ wanted }: Pick<RatesDialogProps, 'wanted'>) {
  const { saveRate } = usePlatformWrites()
  const { values, set, field } = useFields({ currency: wanted ?? null, perUsd: Number.NaN })
  const body = { ...values, currency: values.currency ?? '' }

  async function submit() {
    await saveRate(body)
    set({ currency: null, perUsd: Number.NaN })
  }

  return (
    <Form
      aria-label={WORDS.set}
      className="my-5"
      validate={() => firstProblem(NewExchangeRate, body, englishOf)}
      onSubmit={submit}
      fallback={WORDS.failed}
    >
      {({ isPending }) => (
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
          <ComboBox {...field('currency')} label={WORDS.currency} options={OPTIONS} className="grow" />
          <NumberField
            {...field('perUsd')}
            label={WORDS.rate}
            minValue={0}
            formatOptions={{ maximumFractionDigits: 6 }}
            className="sm:w-36"
          />
          <Button
            type="submit"
            variant="primary"
            size="touch"
            isPending={isPending}
            className="shrink-0 sm:mt-6.5"
          >
            {WORDS.set}
          </Button>
        </div>
      )}
    </Form>
  )
}

function RateList() {
  const { data, error, refetch } = useRates()
  if (error) return <ErrorState text={messageOf(error, WORDS.failed)} onRetry={refetch} />
  if (!data) return <LoadingRows count={1} row="h-24" />
  if (data.length === 0) return <p className="text-muted">{WORDS.none}</p>
  return (
    <FigureTable
      isWhole
      label={WORDS.title}
      rows={data}
      rowKey={({ currency }) => currency}
      columns={[
        { title: WORDS.currency, render: ({ currency }) => currency },
        { title: WORDS.rate, render: ({ perUsd }) => formatRate(perUsd) },
        { title: WORDS.since, render: ({ day }) => plainDay(day) },
      ]}
    />
  )
}
