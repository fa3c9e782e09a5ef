import { joinChecks, moveCheck } from '@comanda/shared/checks/api'
import type { FloorCheck } from '@comanda/shared/floor/api'
import { guestWords } from '@comanda/shared/orders/order-words'
import { Plus } from 'lucide-react'
import { useCallWrite } from '../../../parts/hooks/use-call-write.ts'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { UNDER_REVIEW } from '../../../parts/offline/review-words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { FLOOR } from '../data.ts'
import { Minutes } from '../list/TableRow.tsx'
import type { Party } from '../party.ts'
import { RequestsDialog } from '../requests/RequestsDialog.tsx'
import { TEXTS } from '../texts.ts'
import type { FloorActions, Target } from '../use-floor-actions.ts'
import { FloorMenu } from './FloorMenu.tsx'
import { WaiterDialog } from './WaiterDialog.tsx'

interface FloorDialogsProps {
  actions: FloorActions
  currency: string
}

/** The menu and the dialogs of the floor: which check, move or join, and who waits. */
export function FloorDialogs({ actions, currency }: FloorDialogsProps) {
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
  if (shown?.kind === 'confirm') return <ConfirmTarget target={shown.target} actions={actions} />
  if (shown?.kind === 'requests')
    return (
      <RequestsDialog table={shown.table} currency={currency} onSent={actions.sync} onClose={() => close()} />
    )
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
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.chooseCheck(party.name)}
      size="sm"
    >
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
                    <Minutes since={check.opened_at} />
                    {check.is_under_review && ` · ${UNDER_REVIEW.word}`}
                    {check.guests !== null && ` · ${guestWords(check.guests)}`}
                    {check.token_no !== null && ` · ${check.waiter_name}`}
                  </span>
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

function ConfirmTarget({ target, actions }: { target: Target; actions: FloorActions }) {
  const { write } = useCallWrite(FLOOR)
  const { carried, name, tableId, check, isTaken } = target
  const isMove = carried.kind === 'move'

  async function confirm(): Promise<void> {
    const params = { id: carried.check.id }
    if (tableId !== null) await write(moveCheck, { params, body: { tableId } })
    else if (check) await write(joinChecks, { params, body: { checkId: check.id } })
    actions.putDown()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && actions.close()}
      title={isMove ? TEXTS.moveTitle(carried.name, name) : TEXTS.joinTitle(name, carried.name)}
      confirmLabel={isMove ? TEXTS.moveConfirm : TEXTS.joinConfirm}
      tone="primary"
      fallback={TEXTS.failed}
      onConfirm={confirm}
    >
      <p>{isMove ? TEXTS.moveSentence(name) : TEXTS.joinSentence(name, carried.name)}</p>
      {isMove && isTaken && <p className="mt-2 text-muted">{TEXTS.moveBeside(name)}</p>}
    </ConfirmDialog>
  )
}
