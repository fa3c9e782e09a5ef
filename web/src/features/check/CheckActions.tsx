import type { Check } from '@comanda/shared/checks/check'
import { useRouter } from '@tanstack/react-router'
import { EllipsisVertical, HandCoins, Plus, Printer } from 'lucide-react'
import { hasLetterKeys } from '../../parts/browser/letter-keys.ts'
import { orderIdsOf } from '../../parts/checks/checks.ts'
import { printBill } from '../../parts/checks/print-bill.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { usePageKeys } from '../../parts/hooks/use-page-keys.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { openReceipt, warnIfBlocked } from '../../parts/printing/print-window.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Kbd } from '../../ui/buttons/Kbd.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { MenuButton, type MenuEntry } from '../../ui/layers/Menu.tsx'
import type { CheckAction } from './actions.ts'
import { TEXTS } from './texts.ts'
import { useRoundAddress } from './use-round-address.ts'

/** Below this width, all but the most frequent actions are in the menu. */
const WIDE = '(min-width: 60rem)'

/** Without icons and narrower, where the whole row would not fit beside the amount. */
const IN_ROW = 'px-3! max-xl:px-2! whitespace-nowrap max-2xl:[&>svg]:hidden'

interface CheckActionsProps {
  check: Check
  actions: readonly CheckAction[]
  /** Whether the server knows the check and answers; otherwise only some actions are possible. */
  isAnswered: boolean
  onOpen: (id: string) => void
  /** Null: there is nothing to charge, or this person may not. */
  onCharge: (() => void) | null
}

/** The bar below the check: the frequent actions as buttons, the others in a menu. Each has a key. */
export function CheckActions(props: CheckActionsProps) {
  const { check, onOpen, onCharge } = props
  const { isWide, roundHref, printInRow, inRow, entries } = useActionBar(props)
  return (
    <section
      aria-label={TEXTS.actions}
      className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2.5 empty:hidden xl:px-6"
    >
      {roundHref !== null && (
        <LinkButton href={roundHref} size="touch" icon={Plus} className={isWide ? IN_ROW : ''}>
          {isWide ? TEXTS.addRound : TEXTS.addRoundShort}
          <Key>R</Key>
        </LinkButton>
      )}
      {printInRow && (
        <Button size="touch" icon={Printer} className={isWide ? IN_ROW : ''} onPress={printInRow.onAction}>
          {printInRow.label}
          <Key>I</Key>
        </Button>
      )}
      {inRow.map(({ id, label, icon, shortcut }) => (
        <Button key={id} size="touch" icon={icon} className={IN_ROW} onPress={() => onOpen(id)}>
          {label}
          <Key>{shortcut.toUpperCase()}</Key>
        </Button>
      ))}
      {entries.length > 0 && (
        <MenuButton
          label={TEXTS.more}
          placement="top end"
          items={entries}
          trigger={<IconButton size="touch" variant="secondary" icon={EllipsisVertical} label={TEXTS.more} />}
        />
      )}
      {onCharge && (
        <Button
          variant="primary"
          size="lg"
          icon={HandCoins}
          className="ml-auto px-4! max-sm:grow max-sm:px-3! max-2xl:[&>svg]:hidden"
          onPress={onCharge}
        >
          {TEXTS.charge}
          <MoneyText amount={check.due} currency={check.currency} />
          <Key>C</Key>
        </Button>
      )}
    </section>
  )
}

/** Which actions are buttons and which are in the menu; the keys of all that are possible. */
function useActionBar({ check, actions, isAnswered, onOpen, onCharge }: CheckActionsProps) {
  const router = useRouter()
  const isWide = useMedia(WIDE)
  const isOpen = check.status === 'open'
  const orderIds = orderIdsOf(check)
  const roundHref = useRoundAddress(check)

  function print(): void {
    if (isOpen) void printBill(orderIds, [check.id])
    else warnIfBlocked(openReceipt(orderIds))
  }

  const isPossible = ({ isOffline }: Pick<CheckAction, 'isOffline'>) =>
    isAnswered || (isOffline === true && !check.split)
  usePageKeys({
    ...(roundHref !== null ? { r: () => router.history.push(roundHref) } : {}),
    ...(orderIds.length > 0 ? { i: print } : {}),
    ...(onCharge ? { c: onCharge, F9: onCharge } : {}),
    ...Object.fromEntries(actions.filter(isPossible).map(({ shortcut, id }) => [shortcut, () => onOpen(id)])),
  })

  // A closed check has nothing more frequent.
  const printsInRow = isWide || !isOpen
  const isInRow = (action: CheckAction) => isWide && action.place === 'row' && isPossible(action)
  const printEntry = {
    id: 'print',
    label: check.status === 'paid' ? TEXTS.printReceipt : TEXTS.print,
    icon: Printer,
    shortcut: hasLetterKeys() ? 'I' : undefined,
    onAction: print,
  }
  const entries: MenuEntry[] = [
    ...(printsInRow || orderIds.length === 0 ? [] : [printEntry]),
    ...actions
      .filter((action) => !isInRow(action))
      .map(({ id, label, icon, shortcut, tone, ...action }) => ({
        id,
        label: isPossible(action) ? label : TEXTS.needsServer(label),
        isDisabled: !isPossible(action),
        icon,
        shortcut: hasLetterKeys() ? shortcut.toUpperCase() : undefined,
        tone,
        onAction: () => onOpen(id),
      })),
  ]

  return {
    isWide,
    roundHref,
    /** Null: in the menu, or nothing was ordered. */
    printInRow: printsInRow && orderIds.length > 0 ? printEntry : null,
    inRow: actions.filter(isInRow),
    entries,
  }
}

/** The key of an action, where there is room and a keyboard is likely. */
const Key = ({ children }: { children: string }) =>
  hasLetterKeys() && (
    <span className="pointer-coarse:hidden max-xl:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
