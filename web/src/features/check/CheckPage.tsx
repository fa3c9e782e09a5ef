import type { Check } from '@comanda/shared/checks/check'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { UtensilsCrossed } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { userMay } from '../../api/session.ts'
import { useMayInvoice } from '../../parts/cfdi/may-invoice.ts'
import { CheckHistory } from '../../parts/checks/CheckHistory.tsx'
import { placeOfCheck } from '../../parts/checks/checks.ts'
import { CHECK, useCheck } from '../../parts/checks/use-check.ts'
import { useChecksInit } from '../../parts/checks/use-checks-init.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Unfetched } from '../../parts/Loaded.tsx'
import { useIsAnswered } from '../../parts/offline/use-is-offline.ts'
import { addressOfCheck } from '../../parts/orders/addresses.ts'
import { useServe } from '../../parts/orders/use-serve.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ACTIONS, type CheckAction } from './actions.ts'
import { CheckActions } from './CheckActions.tsx'
import { CheckHeader, TitleRow } from './CheckHeader.tsx'
import type { ChecksInit } from './dialogs/dialog.ts'
import { OpenedDialog, useOpened } from './OpenedDialog.tsx'
import { RETURN_PAYMENT, SPLIT } from './open-action.ts'
import { Parts } from './Parts.tsx'
import { Payments } from './Payments.tsx'
import { Rounds } from './Rounds.tsx'
import { Totals } from './Totals.tsx'
import { TEXTS } from './texts.ts'

/** One check, open or closed: rounds, totals, payments and all that can be done with it. */
export function CheckPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useCheck(id)
  const init = useChecksInit()
  const check = query.data
  const key = usePageKey(Number(id), check)
  if (check && init.data) return <OneCheck key={key} check={check} init={init.data} />
  return (
    <div className="p-4 lg:px-6">
      <TitleRow title={TEXTS.title} />
      <Unfetched queries={[query, init]} failed={TEXTS.failed}>
        <LoadingCheck />
      </Unfetched>
    </div>
  )
}

/** From here on the parts are beside the rounds; on a phone they come first. */
const WIDE = '(min-width: 48rem)'

const loadCharge = () => import('../../parts/charging/CheckCharge.tsx')

/** The whole check, or one part of a divided check; null: the first part that is not paid. */
interface Charging {
  part: number | null
}

function OneCheck({ check, init }: { check: Check; init: ChecksInit }) {
  const { mayChange, mayServe, mayCharge } = useRights(check)
  const [charging, setCharging] = useCharging(mayCharge)
  const queries = useQueryClient()
  const serve = useServe(() => queries.invalidateQueries({ queryKey: CHECK }))
  const actions = useAllowed(check)
  const isAnswered = useIsAnswered() && check.id > 0
  const mayReturn = isAnswered && actions.some(({ id }) => id === RETURN_PAYMENT)
  const dialog = useOpened(actions)
  const { open } = dialog
  const isWide = useMedia(WIDE)
  const parts = check.split && (
    <Parts
      check={check}
      parts={check.split.parts}
      mayChange={mayChange}
      onDivide={mayChange && isAnswered ? (part) => open(SPLIT, part) : null}
      onCharge={mayCharge ? (part) => setCharging({ part }) : null}
    />
  )
  return (
    <div className="flex h-full min-h-0 grow flex-col">
      <div className="min-h-0 grow overflow-y-auto p-4 lg:px-6">
        <CheckHeader check={check} />
        <Notices check={check} isAnswered={isAnswered} />
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(17rem,34%)]">
          <div className="flex min-w-0 flex-col gap-4">
            {!isWide && parts}
            <RoundsOrNone
              check={check}
              onServe={mayServe && isAnswered ? (lines) => serve({ name: placeOfCheck(check), lines }) : null}
              actions={isAnswered ? actions.filter(({ isForLine }) => isForLine) : []}
              onOpen={open}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Totals check={check} mayChange={mayChange && isAnswered} />
            {isWide && parts}
            <Payments
              check={check}
              onReturn={mayReturn ? (paymentId) => open(RETURN_PAYMENT, paymentId) : null}
            />
            <CheckHistory check={check} title={TEXTS.history} />
          </div>
        </div>
      </div>
      <CheckActions
        check={check}
        actions={actions}
        isAnswered={isAnswered}
        onOpen={open}
        onCharge={mayCharge ? () => setCharging({ part: null }) : null}
      />
      <OpenedDialog check={check} init={init} dialog={dialog} />
      <ChargeDialog check={check} init={init} charging={charging} onClose={() => setCharging(null)} />
    </div>
  )
}

function useRights(check: Check) {
  const user = useCurrentUser()
  const mayChange = check.status === 'open' && user !== undefined && userMay(user, AREA.orders)
  const mayServe = user !== undefined && userMay(user, AREA.orders)
  const mayCharge = mayChange && check.rounds.length > 0 && userMay(user, AREA.charge)
  return { mayChange, mayServe, mayCharge }
}

/** Charging the whole check or a part; at once where the address asks for it. */
function useCharging(mayCharge: boolean) {
  const [{ charge }, changeAddress] = useAddress()
  const [charging, setCharging] = useState<Charging | null>(charge && mayCharge ? { part: null } : null)
  // So that neither a reload nor the way back opens the dialog again.
  const forget = useEffectEvent(() => changeAddress({ charge: undefined }, true))
  useEffect(() => {
    if (charge) forget()
  }, [charge])
  return [charging, setCharging] as const
}

interface ChargeDialogProps {
  check: Check
  init: ChecksInit
  charging: Charging | null
  onClose: () => void
}

const ChargeDialog = ({ check, init, charging, onClose }: ChargeDialogProps) => (
  <Lazy load={loadCharge} isOpen={charging !== null} onFail={onClose}>
    {({ CheckCharge }) => (
      <CheckCharge check={check} init={init} part={charging?.part ?? null} onClose={onClose} />
    )}
  </Lazy>
)

/** What somebody has to know before changing the check. */
function Notices({ check, isAnswered }: { check: Check; isAnswered: boolean }) {
  const money = (amount: string) => formatPrice(moneyFormat(check.currency), amount)
  return (
    <>
      {!isAnswered && <Banner className="mb-4">{TEXTS.withoutServer}</Banner>}
      {isBillOutdated(check) && (
        <Banner tone="warn" className="mb-4">
          {TEXTS.billOutdated(money(check.bill_total ?? ''), money(check.total))}
        </Banner>
      )}
      {check.joined_into !== null && (
        <Banner
          className="mb-4"
          action={<TextLink href={addressOfCheck(check.joined_into)}>{TEXTS.openJoined}</TextLink>}
        >
          {TEXTS.joinedInto}
        </Banner>
      )}
    </>
  )
}

/** The bill that the guest has on paper says another sum than the open check. */
const isBillOutdated = ({ status, bill_total, total }: Check): boolean =>
  status === 'open' && bill_total != null && bill_total !== total

const RoundsOrNone = (props: ComponentProps<typeof Rounds>) =>
  props.check.rounds.length > 0 ? (
    <Rounds {...props} />
  ) : (
    <EmptyState icon={UtensilsCrossed} title={TEXTS.noRounds}>
      {props.check.status === 'open' && TEXTS.noRoundsHint}
    </EmptyState>
  )

/** The actions that fit the check and the person. */
function useAllowed(check: Check): readonly CheckAction[] {
  const user = useCurrentUser()
  const mayInvoice = useMayInvoice(check.invoice_id !== null)
  if (!user) return []
  return ACTIONS.filter(
    ({ scopes, isFor, isFiscal }) =>
      isFor(check) && (!isFiscal || mayInvoice) && userMay(user, scopes ?? AREA.orders),
  )
}

const LoadingCheck = () => (
  <Loading className="mt-10 grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(17rem,34%)]">
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-64 w-full" />
  </Loading>
)

/**
 * The React key of a check's page. A check that this device opened gets the server's number while it is shown: the address
 * changes, and the key does not, so that an open dialog keeps the typed values.
 * @param id of the address; negative: of this device
 */
function usePageKey(id: number, check: Check | undefined): number {
  const queries = useQueryClient()
  const { history } = useRouter()
  const [renamed, setRenamed] = useState<{ from: number; to: number } | null>(null)
  const given = id < 0 && check && check.id > 0 ? check.id : null
  const rename = useEffectEvent((to: number) => {
    setRenamed({ from: id, to })
    // Without it the page of the new address would begin with a skeleton.
    queries.setQueryData([...CHECK, String(to)], check)
    history.replace(addressOfCheck(to))
  })
  useEffect(() => {
    if (given !== null) rename(given)
  }, [given])
  return renamed?.to === id ? renamed.from : id
}
