import { joinChecks, moveCheck, setWaiter } from '@comanda/shared/checks/api'
import type { FloorCheck } from '@comanda/shared/floor/api'
import { factsOfCounterCheck } from '@comanda/shared/floor/facts'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { guestWords } from '@comanda/shared/orders/order-words'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useAnswerCall, useCallsOf, useSittingAt } from '../../../parts/calls/guest-calls.ts'
import { useChecksInit } from '../../../parts/checks/use-checks-init.ts'
import { WaiterChoice } from '../../../parts/checks/WaiterChoice.tsx'
import { FactBadges } from '../../../parts/facts/FactBadges.tsx'
import { useFacts } from '../../../parts/facts/use-facts.ts'
import { useAttempt } from '../../../parts/hooks/use-attempt.ts'
import { useCallWrite } from '../../../parts/hooks/use-write.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { RefusalBanner } from '../../../parts/till/RefusalBanner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { MenuAt } from '../../../ui/layers/MenuAt.tsx'
import { FLOOR } from '../data.ts'
import { dueOfChecks } from '../floor.ts'
import { menuOfParty, type Party } from '../party.ts'
import { PhonesDialog } from '../requests/PhonesDialog.tsx'
import { RequestsDialog } from '../requests/RequestsDialog.tsx'
import { TEXTS } from '../texts.ts'
import type { FloorActions, Target } from '../use-floor-actions.ts'

interface FloorDialogsProps {
  actions: FloorActions
  currency: string
  timeZone: string
}

/** The menu and the dialogs of the floor: which check, move or join, and who waits. */
export function FloorDialogs({ actions, currency, timeZone }: FloorDialogsProps) {
  const { shown, close } = actions
  if (shown?.kind === 'menu') return <FloorMenu party={shown.party} anchor={shown.anchor} actions={actions} />
  if (shown?.kind === 'choose') {
    const { party, purpose } = shown
    const choose = (check: FloorCheck) =>
      purpose === 'target' ? actions.bringTo(party, check) : actions.choose(purpose, party, check)
    const canAdd = purpose === 'open' && actions.mayTakeOrders && party.table !== null
    return (
      <CheckChooser
        party={party}
        currency={currency}
        onChoose={choose}
        onNew={canAdd ? () => actions.newOrder(party) : undefined}
        onClose={() => close()}
      />
    )
  }
  if (shown?.kind === 'confirm')
    return <ConfirmTarget target={shown.target} actions={actions} currency={currency} />
  if (shown?.kind === 'requests')
    return (
      <RequestsDialog
        table={shown.table}
        currency={currency}
        onEnded={actions.sync}
        onClose={() => close()}
      />
    )
  if (shown?.kind === 'phones')
    return <PhonesDialog table={shown.table} timeZone={timeZone} onClose={() => close()} />
  if (shown?.kind === 'waiter')
    return <WaiterDialog name={shown.party.name} check={shown.check} onClose={() => close()} />
  return null
}

interface CheckChooserProps {
  party: Party
  currency: string
  onChoose: (check: FloorCheck) => void
  onNew?: (() => void) | undefined
  onClose: () => void
}

function CheckChooser({ party, currency, onChoose, onNew, onClose }: CheckChooserProps) {
  return (
    <Dialog onClose={onClose} title={TEXTS.chooseCheck(party.name)} size="sm">
      <ul className="flex flex-col gap-2">
        {party.checks.map((check) => (
          <li key={check.id}>
            <Button size="lg" isFullWidth onPress={() => onChoose(check)}>
              <span className="flex w-full items-center justify-between gap-3 text-left">
                <span className="min-w-0">
                  <span className="block truncate">
                    {[check.name, check.token_no === null ? check.waiter_name : TEXTS.token(check.token_no)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className="block truncate text-sm font-normal text-muted">
                    {[
                      check.guests !== null && guestWords(check.guests),
                      check.token_no !== null && check.waiter_name,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <CheckFacts check={check} />
                </span>
                <MoneyText amount={check.due} currency={currency} />
              </span>
            </Button>
          </li>
        ))}
        {onNew && (
          <li>
            <Button variant="quiet" size="lg" isFullWidth icon={Plus} onPress={onNew}>
              {TEXTS.anotherCheck}
            </Button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

function CheckFacts({ check }: { check: FloorCheck }) {
  const facts = useFacts((now, wait) => factsOfCounterCheck(check, now, wait))
  return (
    <span className="flex flex-wrap gap-x-3">
      <FactBadges facts={facts} isQuiet />
    </span>
  )
}

interface ConfirmTargetProps extends Omit<FloorDialogsProps, 'timeZone'> {
  target: Target
}

function ConfirmTarget({ target, actions, currency }: ConfirmTargetProps) {
  const write = useCallWrite(FLOOR)
  const { carried, name, tableId, check, isTaken } = target
  const isMove = carried.kind === 'move'
  const together = moneyFormat(currency)(dueOfChecks([carried.check, ...(check ? [check] : [])]))

  async function confirm(): Promise<void> {
    const params = { id: carried.check.id }
    if (tableId !== null) await write(moveCheck, { params, body: { tableId } })
    else if (check) await write(joinChecks, { params, body: { checkId: check.id } })
    actions.putDown()
  }
  return (
    <ConfirmDialog
      onClose={() => actions.close()}
      title={isMove ? TEXTS.moveTitle(carried.name, name) : TEXTS.joinTitle(name, carried.name)}
      confirmLabel={isMove ? TEXTS.moveConfirm : TEXTS.joinConfirm(together)}
      tone="primary"
      fallback={TEXTS.failed}
      onConfirm={confirm}
    >
      <p>{isMove ? TEXTS.moveSentence(name) : TEXTS.joinSentence(name, carried.name)}</p>
      {isMove && isTaken && <p className="mt-2 text-muted">{TEXTS.moveBeside(name)}</p>}
    </ConfirmDialog>
  )
}

interface FloorMenuProps {
  party: Party
  anchor: HTMLElement
  actions: FloorActions
}

/** The actions of the table that was pressed long. */
function FloorMenu({ party, anchor, actions }: FloorMenuProps) {
  const { table } = party
  const element = useRef<HTMLElement>(anchor)
  const calls = useCallsOf(table?.id ?? null)
  const sitting = useSittingAt(table?.id ?? null)
  const answer = useAnswerCall()
  const items = menuOfParty(party, {
    mayTakeOrders: actions.mayTakeOrders,
    mayCharge: actions.mayCharge,
    choose: (purpose) => actions.choose(purpose, party),
    serve: () => actions.serveReady(party.key),
    openPaid: actions.openPaid,
    newOrder: () => actions.newOrder(party),
    clean: () => table && void actions.clean(table.id),
    showRequests: () => table && actions.showRequests(table),
    calls,
    answer: (call) => void answer(call),
    showPhones: table && sitting ? () => actions.showPhones(table) : undefined,
  })
  if (items.length === 0) return null
  return <MenuAt anchor={element} onClose={() => actions.close('menu')} label={party.name} items={items} />
}

interface WaiterDialogProps {
  name: string
  check: FloorCheck
  onClose: () => void
}

/** Hands the check over; the name does it. */
function WaiterDialog({ name, check, onClose }: WaiterDialogProps) {
  const init = useChecksInit()
  const write = useCallWrite(FLOOR)
  const { attempt, isPending, failure } = useAttempt(TEXTS.failed)
  const handOver = (username: string) =>
    attempt(async () => {
      await write(setWaiter, { params: { id: check.id }, body: { username } })
      onClose()
    })
  return (
    <Dialog onClose={onClose} title={TEXTS.waiterTitle(name)} isDismissable={!isPending}>
      <div className="flex flex-col gap-4">
        {failure && <RefusalBanner failure={failure.text} error={failure.error} />}
        {init.data ? (
          <WaiterChoice
            staff={init.data.staff}
            waiter={check.waiter}
            isDisabled={isPending}
            onChoose={handOver}
          />
        ) : (
          <Unfetched queries={[init]} failed={TEXTS.failed} className="h-40" />
        )}
      </div>
    </Dialog>
  )
}
