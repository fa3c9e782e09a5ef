import type { sumFiscalDocuments } from '@comanda/shared/cfdi/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { cx } from '../../../ui/classes.ts'
import { Figure } from '../../../ui/page/Figure.tsx'
import { MISSING, TEXTS } from '../texts.ts'

type Totals = Answer<typeof sumFiscalDocuments>

interface SumsProps {
  sums: Totals
  /** Opens the list of the sales that no document has. */
  onOpenMissing: () => void
}

/** What was sold, and where it is: by name, in a global, or in no document, which asks for attention. */
export function Sums({ sums: { sold, states, missing }, onOpenMissing }: SumsProps) {
  const format = moneyFormat('MXN')
  const { named, pending, global } = states
  return (
    <dl aria-label={TEXTS.sums} className="mb-4 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Tile title={TEXTS.sold} amount={sold.total} hint={TEXTS.tickets(sold.count)} />
      <Tile
        title={TEXTS.named}
        amount={named.total}
        hint={
          pending.count > 0
            ? `${TEXTS.tickets(named.count)} ${TEXTS.pending(formatPrice(format, pending.total))}`
            : TEXTS.tickets(named.count)
        }
      />
      <Tile title={TEXTS.inGlobal} amount={global.total} hint={TEXTS.tickets(global.count)} />
      <Tile
        title={TEXTS.inNone}
        amount={missing.total}
        hint={
          missing.count === 0 ? (
            TEXTS.allInvoiced
          ) : (
            <Button
              aria-label={MISSING.open(TEXTS.tickets(missing.count))}
              onPress={onOpenMissing}
              className="-mx-1 min-h-6 rounded-sm px-1 font-semibold underline underline-offset-2"
            >
              {TEXTS.tickets(missing.count)}
            </Button>
          )
        }
        isOpen={priceOf(missing.total) > 0}
      />
    </dl>
  )
}

interface TileProps {
  title: string
  amount: string
  hint: ReactNode
  /** Whether something has to be done about it. */
  isOpen?: boolean
}

const Tile = ({ title, amount, hint, isOpen = false }: TileProps) => (
  <div
    className={cx(
      'min-w-0 rounded-lg border px-4 py-3',
      isOpen ? 'border-warn-solid bg-warn-soft text-warn' : 'border-line bg-surface',
    )}
  >
    <dt className={cx('text-sm', !isOpen && 'text-muted')}>{title}</dt>
    <dd>
      <Figure>{formatPrice(moneyFormat('MXN'), amount)}</Figure>
    </dd>
    <dd className={cx('text-sm', !isOpen && 'text-muted')}>{hint}</dd>
  </div>
)
