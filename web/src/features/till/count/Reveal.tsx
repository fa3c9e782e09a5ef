import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { PAYMENT_KIND_WORDS } from '@comanda/shared/settings/payment-kind-words'
import { type CountResult, closeShift, startCount } from '@comanda/shared/till/api'
import { differenceWords, NO_DIFFERENCE, separated } from '@comanda/shared/till/difference'
import type { KindFigures, OpenCheck } from '@comanda/shared/till/figures'
import { ClipboardCheck, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { useTillWrite } from '../data.ts'
import { CLOSING } from '../texts.ts'
import type { StepProps } from './draft.ts'
import { OpenChecks } from './OpenChecks.tsx'

interface RevealProps extends StepProps {
  result: CountResult
  openChecks: readonly OpenCheck[]
  onClosed: (number: number) => void
}

/** A submitted count beside the expected amounts. A shift with a difference above the limit needs a note to be closed. */
export function Reveal(props: RevealProps) {
  const { init, format, draft, change, result, openChecks } = props
  const { failure, isNoteMissing, recount, close } = useClosing(props)
  const words = differenceWords(separated(result.kinds.map(({ difference }) => difference)), format)
  const isOpenLeft = openChecks.length > 0
  // What was decided before the count is not asked again.
  const [wasHandedOver] = useState(draft.handOver)
  const due = sumCents(openChecks.map((check) => priceOf(check.due)))

  return (
    <>
      <Card title={CLOSING.result}>
        <p className="mb-4 text-3xl font-semibold" role="status">
          {words}
        </p>
        {result.earlier && (
          <p className="mb-4 text-muted">
            {result.earlier
              .map((one, index) => CLOSING.earlier(index + 1, differenceWords(one, format)))
              .join(' · ')}
          </p>
        )}
        <Table<ResultRow>
          label={CLOSING.result}
          columns={countColumns(format, words)}
          rows={result.kinds.length === 1 ? result.kinds : [...result.kinds, { ...result, kind: 'total' }]}
          rowKey={({ kind }) => kind}
        />
      </Card>
      {isOpenLeft && !wasHandedOver && (
        <Card>
          <OpenChecks checks={openChecks} init={init} format={format} draft={draft} change={change} />
        </Card>
      )}
      <Card>
        <div className="flex flex-col gap-4">
          {failure && <Banner tone="bad">{failure}</Banner>}
          {isOpenLeft && wasHandedOver && (
            <p className="text-muted">{CLOSING.left(openChecks.length, format(due))}</p>
          )}
          {result.isAboveLimit && (
            <Banner tone="warn">{CLOSING.aboveLimit(formatPrice(format, init.differenceLimit))}</Banner>
          )}
          <TextArea
            name="note"
            label={CLOSING.note}
            isRequired={result.isAboveLimit}
            maxLength={500}
            rows={2}
            value={draft.note}
            onChange={(note) => change({ note })}
            errorMessage={isNoteMissing && isBlank(draft.note) ? CLOSING.noteMissing : null}
          />
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            <Button size="lg" icon={RotateCcw} onPress={recount}>
              {CLOSING.recount}
            </Button>
            <Button variant="primary" size="lg" icon={ClipboardCheck} onPress={close}>
              {CLOSING.closeShift}
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}

/** Counts again, or closes the shift, which a missing note or an open check prevents. */
function useClosing({ shift, draft, result, openChecks, onClosed }: RevealProps) {
  const write = useTillWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const [isNoteMissing, setNoteMissing] = useState(false)
  const isOpenLeft = openChecks.length > 0

  /** Returns null when the write has failed. */
  const showFailureOf = <T,>(writing: Promise<T>): Promise<T | null> => {
    setFailure(null)
    return writing.catch((error) => {
      setFailure(messageOf(error))
      return null
    })
  }
  const recount = () => showFailureOf(write(startCount, { params: { id: shift.id } }))

  async function close(): Promise<void> {
    const note = draft.note.trim()
    const isMissing = result.isAboveLimit && isBlank(note)
    setNoteMissing(isMissing)
    if (isMissing) return
    if (isOpenLeft && !draft.handOver) return setFailure(CLOSING.checksLeft)
    const body = { note, handOver: isOpenLeft && draft.handOver }
    const closed = await showFailureOf(write(closeShift, { params: { id: shift.id }, body }))
    if (closed) onClosed(closed.zNumber)
  }

  return { failure, isNoteMissing, recount, close }
}

type ResultRow = Pick<KindFigures, 'expected' | 'counted' | 'difference'> & {
  kind: KindFigures['kind'] | 'total'
}

/** @param words the differences of all kinds */
const countColumns = (format: MoneyFormat, words: string): Column<ResultRow>[] => [
  {
    id: 'kind',
    title: CLOSING.kind,
    render: ({ kind }) => (kind === 'total' ? <strong>{CLOSING.total}</strong> : PAYMENT_KIND_WORDS[kind]),
  },
  {
    id: 'expected',
    title: CLOSING.expected,
    align: 'right',
    render: ({ expected }) => formatPrice(format, expected),
  },
  {
    id: 'counted',
    title: CLOSING.counted,
    align: 'right',
    render: ({ counted }) => formatPrice(format, counted ?? '0.00'),
  },
  {
    id: 'difference',
    title: CLOSING.difference,
    align: 'right',
    render: ({ kind, difference }) => {
      const shown = kind === 'total' ? words : differenceWords(separated([difference]), format)
      return <span className={shown === NO_DIFFERENCE ? 'text-muted' : 'font-semibold'}>{shown}</span>
    },
  },
]
