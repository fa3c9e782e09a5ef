import type { Check, CheckLine, Round } from '@comanda/shared/checks/check'
import { type OwnDiscount, ownAmount, ownDiscounts } from '@comanda/shared/checks/own-discounts'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { priceOf, timesCents } from '@comanda/shared/kernel/money'
import { lineTitle } from '@comanda/shared/orders/order-words'
import type { CheckDiscount } from '@comanda/shared/selling/discount'
import { whoseLine } from '@comanda/shared/sittings/guest-colors'
import { ConciergeBell, EllipsisVertical, Repeat } from 'lucide-react'
import { lastRound } from '../../parts/checks/checks.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { markWords } from '../../parts/offline/review-words.ts'
import { addressOfOrder } from '../../parts/orders/addresses.ts'
import { ItemStatusBadge, LINE_COLUMNS, LINE_COLUMNS_WITH_ACTIONS } from '../../parts/orders/StatusBadge.tsx'
import { readyLines, SERVE_WORDS, type ServableLine } from '../../parts/orders/serve.ts'
import { PersonName } from '../../parts/PersonName.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { cx } from '../../ui/classes.ts'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { Card } from '../../ui/page/Card.tsx'
import type { CheckAction } from './actions.ts'
import { TEXTS } from './texts.ts'
import { useRoundAddress } from './use-round-address.ts'

/** Beside the totals, which begin at 48rem, a column for the state would leave a dish a third of its card. */
const ROUNDS_WIDE = '(min-width: 40rem) and (max-width: 47.99rem), (min-width: 72rem)'

interface RoundsProps {
  check: Check
  /** Null: without the server or the permission. */
  onServe: ((lines: readonly ServableLine[]) => void) | null
  /** The actions of one line. */
  actions: readonly CheckAction[]
  onOpen: (actionId: string, lineId: number) => void
}

/** The rounds in the order in which they were sent, with all their lines. */
export function Rounds(props: RoundsProps) {
  const { check, onServe } = props
  const roundHref = useRoundAddress(check)
  const last = lastRound(check.rounds)
  const isWide = useMedia(ROUNDS_WIDE)
  const own = ownDiscounts(check.rounds, check.discounts)
  const ready = check.rounds.map((round) => readyToServe(check, round)).filter((lines) => lines.length > 0)
  return (
    <>
      {onServe && ready.length > 1 && (
        <Button
          size="touch"
          icon={ConciergeBell}
          className="self-start"
          onPress={() => onServe(ready.flat())}
        >
          {SERVE_WORDS.serve} · {SERVE_WORDS.ready(ready.flat().length)}
        </Button>
      )}
      {check.rounds.map((round) => (
        <OneRound
          key={round.order_id}
          {...props}
          round={round}
          isWide={isWide}
          discounts={own}
          repeatHref={round === last && roundHref !== null ? `${roundHref}&repeat=1` : null}
        />
      ))}
    </>
  )
}

/** A paid round is over when all of it is cooked. */
const readyToServe = ({ status }: Check, { items }: Round): CheckLine[] =>
  status === 'open' || (status === 'paid' && items.some(isToCook)) ? readyLines(items) : []

const isToCook = ({ status }: CheckLine): boolean => status === 'created' || status === 'preparing'

interface OneRoundProps extends RoundsProps {
  round: Round
  isWide: boolean
  /** Of which lines a discount is. */
  discounts: ReadonlyMap<number, OwnDiscount<CheckDiscount>>
  /** Where it is repeated; of the last round alone. */
  repeatHref: string | null
}

function OneRound({ check, actions, onOpen, onServe, round, isWide, discounts, repeatHref }: OneRoundProps) {
  const ready = readyToServe(check, round)
  const notes = [
    ...(round.moved_from ? [TEXTS.movedFrom(round.moved_from)] : []),
    ...markWords(round.marks ?? []),
  ]
  return (
    <Card
      className="p-4!"
      action={
        onServe &&
        ready.length > 0 && (
          <Button
            size="touch"
            icon={ConciergeBell}
            className="shrink-0"
            aria-label={SERVE_WORDS.serveOf(TEXTS.round(round.round))}
            onPress={() => onServe(ready)}
          >
            {SERVE_WORDS.serve}
          </Button>
        )
      }
      title={
        <>
          {TEXTS.round(round.round)}{' '}
          <span className="text-base font-normal text-muted">
            ·{' '}
            {round.order_id > 0 ? (
              <TextLink href={addressOfOrder(round.order_id)}>#{round.token_no}</TextLink>
            ) : (
              TEXTS.notSent
            )}{' '}
            · {round.folio && `${TEXTS.folio(round.folio)} · `}
            <time dateTime={round.sent_at}>{timeOfDay(new Date(round.sent_at), check.time_zone)}</time> ·{' '}
            <PersonName name={round.sent_by} />
          </span>
        </>
      }
    >
      {notes.length > 0 && <p className="-mt-3 mb-2 text-sm text-muted">{notes.join(' · ')}</p>}
      <ul className="-mt-2 divide-y divide-line">
        {round.items.map((line) => (
          <Line
            key={line.id}
            line={line}
            currency={check.currency}
            own={discounts.get(line.id)}
            discounts={check.discounts}
            isAwaited={ready.includes(line)}
            isWide={isWide}
            actions={actions}
            onOpen={(actionId) => onOpen(actionId, line.id)}
          />
        ))}
      </ul>
      {repeatHref !== null && (
        <LinkButton href={repeatHref} size="touch" icon={Repeat} className="mt-2">
          {TEXTS.repeatRound}
        </LinkButton>
      )}
    </Card>
  )
}

interface LineProps {
  line: CheckLine
  currency: string
  own: OwnDiscount<CheckDiscount> | undefined
  /** All discounts of the check. */
  discounts: readonly CheckDiscount[]
  /** The line is ready, and somebody has to serve it. */
  isAwaited: boolean
  isWide: boolean
  actions: readonly CheckAction[]
  onOpen: (actionId: string) => void
}

function Line({ line, currency, own, discounts, isAwaited, isWide, actions, onOpen }: LineProps) {
  const isVoid = line.status === 'cancelled'
  const whose = whoseLine(line)
  const state = (
    <div className="py-2.5">
      <ItemStatusBadge status={line.status} isServed={!isAwaited} isIconOnly={!isWide} />
    </div>
  )
  // A phone's column of amounts would take the dish's width for it.
  const ownAmount = own && <OwnAmount line={line} own={own} discounts={discounts} currency={currency} />
  return (
    <li
      className={(actions.length > 0 ? LINE_COLUMNS_WITH_ACTIONS : LINE_COLUMNS)[isWide ? 'wide' : 'narrow']}
    >
      {!isWide && state}
      <div className="min-w-0 py-2.5 leading-snug wrap-anywhere">
        <p className="font-medium">
          <span className={cx(isVoid && 'text-muted line-through')}>
            <span className="tabular-nums">{line.quantity} ×</span> {lineTitle(line)}
          </span>
          {whose !== null && <span className="font-normal text-muted"> ·&nbsp;{whose}</span>}
        </p>
        {line.addons.length > 0 && (
          <p className="text-sm text-muted">
            {TEXTS.extras}: {line.addons.map((addon) => addon.title).join(', ')}
          </p>
        )}
        {line.notes && (
          <p className="text-sm text-muted">
            {TEXTS.notes}: {line.notes}
          </p>
        )}
        {line.void_reason !== null && (
          <p className="text-sm text-bad">
            {[line.void_reason, line.wasted && TEXTS.wasted].filter(Boolean).join(', ')}
          </p>
        )}
        {!isWide && ownAmount}
      </div>
      {isWide && state}
      <div className="flex flex-col items-end py-2.5 leading-snug">
        <MoneyText
          amount={timesCents(priceOf(line.price), line.quantity)}
          currency={currency}
          className={isVoid ? 'text-muted line-through' : 'font-medium'}
        />
        {isWide && ownAmount}
      </div>
      {actions.length > 0 && !isVoid && (
        <MenuButton
          items={actions.map(({ id, label, icon, tone }) => ({
            id,
            label,
            icon,
            tone,
            onAction: () => onOpen(id),
          }))}
          trigger={
            <IconButton
              size="touch"
              icon={EllipsisVertical}
              label={TEXTS.lineActions(line.item_title)}
              className="-ml-3"
            />
          }
        />
      )}
    </li>
  )
}

/** `Cortesía −$106.20`: the line's own discount, without that of the whole check. */
function OwnAmount({
  line,
  own,
  discounts,
  currency,
}: Pick<LineProps, 'line' | 'discounts' | 'currency'> & {
  own: OwnDiscount<CheckDiscount>
}) {
  if (priceOf(line.discount) === 0) return null
  const amount = ownAmount(line, own.given, discounts)
  return (
    <span className="text-sm text-good">
      {own.kind === 'courtesy' ? TEXTS.courtesy : TEXTS.discount}
      {amount !== null && (
        <span className="whitespace-nowrap">
          {' '}
          −<MoneyText amount={amount} currency={currency} />
        </span>
      )}
    </span>
  )
}
