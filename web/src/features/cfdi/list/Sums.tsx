import type { sumFiscalDocuments } from '@comanda/shared/cfdi/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { cx } from '../../../ui/classes.ts'
import { Figure } from '../../../ui/page/Figure.tsx'
import { TEXTS } from '../texts.ts'

type Totals = Answer<typeof sumFiscalDocuments>

/** What was sold, and where it is: by name, in a global, or in no document, which asks for attention. */
export function Sums({ sums: { sold, states, missing } }: { sums: Totals }) {
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
        hint={missing.count === 0 ? TEXTS.allInvoiced : TEXTS.tickets(missing.count)}
        isOpen={priceOf(missing.total) > 0}
      />
    </dl>
  )
}

interface TileProps {
  title: string
  amount: string
  hint: string
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
