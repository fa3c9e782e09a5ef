import { formatCount } from '@comanda/shared/kernel/count-format'
import { LOSS_KINDS, LOSS_WORDS, type Losses } from '@comanda/shared/reports/losses'
import { Button } from 'react-aria-components'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { Figure as FigureText } from '../../../ui/page/Figure.tsx'
import type { Figure } from './data.ts'
import { LOSSES } from './texts.ts'

const TILE =
  'flex flex-col rounded-lg border border-line bg-surface px-4 py-3 text-left data-hovered:bg-hover ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus'

interface TotalTilesProps {
  losses: Losses
  onShow: (figure: Figure) => void
}

/** A button per kind with its sum; it opens the rows of the sum. */
export function TotalTiles({ losses: { totals, currency }, onShow }: TotalTilesProps) {
  const shown = LOSS_KINDS.flatMap((kind) => totals.find((total) => total.kind === kind) ?? [])
  return (
    <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
      {shown.map(({ kind, count, amount }) => (
        <Button
          key={kind}
          className={TILE}
          aria-label={`${LOSS_WORDS[kind]}: ${LOSSES.timesOf(count)}`}
          onPress={() => onShow({ title: LOSS_WORDS[kind], kind })}
        >
          <span className="text-muted">{LOSS_WORDS[kind]}</span>
          {kind === 'drawer_open' ? (
            <FigureText>{formatCount(count)}</FigureText>
          ) : (
            <>
              <FigureText>
                <MoneyText amount={amount} currency={currency} />
              </FigureText>
              <span className="text-sm text-muted">{LOSSES.timesOf(count)}</span>
            </>
          )}
        </Button>
      ))}
    </div>
  )
}
