import { priceOf } from '@comanda/shared/kernel/money'
import { AREA } from '@comanda/shared/kernel/scopes'
import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import { CUSTOMER_TYPE_WORDS, orderFacts } from '@comanda/shared/orders/order-words'
import { getOrder, type OrderRecord } from '@comanda/shared/orders/record'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, HandCoins, Printer, ReceiptText } from 'lucide-react'
import { api } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { useWayBack } from '../../parts/hooks/use-way-back.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Unfetched } from '../../parts/Loaded.tsx'
import { addressOfCharging, addressOfCheck } from '../../parts/orders/addresses.ts'
import { OrderBadge } from '../../parts/orders/OrderBadge.tsx'
import { LINES_WIDE, PaymentBadge } from '../../parts/orders/StatusBadge.tsx'
import { openReceipt, openToken, warnIfBlocked } from '../../parts/printing/print-window.ts'
import { useHasKitchenPrinter } from '../../parts/printing/printers.ts'
import { DateText } from '../../parts/time/DateText.tsx'
import { plainDate } from '../../parts/time/dates.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { MenuButton, type MenuEntry } from '../../ui/layers/Menu.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { History } from './History.tsx'
import { Lines } from './Lines.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { TEXTS } from './texts.ts'

/** One order, open or closed: items, events, payment and receipt. */
export function OrderPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const record = useRecord(id)
  const back = useWayBack()
  return (
    <>
      <nav className="mb-2 -ml-3">
        <LinkButton href={back.href} variant="quiet" size="touch" icon={ArrowLeft}>
          {back.title}
        </LinkButton>
      </nav>
      {record.data ? (
        <Details order={record.data} />
      ) : (
        <>
          <PageHeader title={TEXTS.title(id)} />
          <Unfetched queries={[record]} failed={TEXTS.failed}>
            <LoadingOrder />
          </Unfetched>
        </>
      )}
    </>
  )
}

function Details({ order }: { order: OrderRecord }) {
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold">{TEXTS.title(order.id)}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <span className="text-lg text-muted">{TEXTS.token(order.token_no)}</span>
            <OrderBadge order={order} />
            {order.status !== 'cancelled' && !isClosedUnpaid(order) && (
              <PaymentBadge status={order.payment_status} />
            )}
          </p>
        </div>
        <Buttons order={order} />
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Lines order={order} />
        <div className="flex min-w-0 flex-col gap-4">
          <PaymentCard order={order} />
          <Facts order={order} />
          <History order={order} />
          <Lazy load={loadHistory} isOpen onFail={() => {}}>
            {({ HistoryOfCheck }) => <HistoryOfCheck id={order.check_id} />}
          </Lazy>
        </div>
      </div>
    </>
  )
}

const loadHistory = () => import('./HistoryOfCheck.tsx')

const printKitchenAgain = async (orderId: number) =>
  (await import('../../parts/printing/send.ts')).sendKitchenAgain(orderId)

function printingsOf(order: OrderRecord, printsKitchen: boolean): MenuEntry[] {
  return [
    // A bill is of the whole check, whose page prints it.
    ...(order.payment_status === 'paid'
      ? [
          {
            id: 'receipt',
            label: TEXTS.printReceipt,
            icon: Printer,
            onAction: () => warnIfBlocked(openReceipt([order.id], { isReprint: true })),
          },
        ]
      : []),
    {
      id: 'token',
      label: TEXTS.printToken,
      icon: Printer,
      onAction: () => warnIfBlocked(openToken(order.token_no, order.id, order.business_date)),
    },
    ...(printsKitchen
      ? [
          {
            id: 'kitchen',
            label: TEXTS.printKitchen,
            icon: Printer,
            onAction: () => printKitchenAgain(order.id),
          },
        ]
      : []),
  ]
}

/** On a phone all but the first is behind one button. */
function Buttons({ order }: { order: OrderRecord }) {
  const printsKitchen = useHasKitchenPrinter()
  const isWide = useMedia(LINES_WIDE)
  const charges = order.status === 'created' && priceOf(order.due) > 0 && storedUserMay(AREA.charge)
  const checkHref = addressOfCheck(order.check_id)
  const seesCheck = isWide || !charges
  const printing = printingsOf(order, printsKitchen)
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full">
      {charges && (
        <LinkButton
          href={addressOfCharging(order.check_id)}
          variant="primary"
          size="touch"
          icon={HandCoins}
          className="max-sm:grow"
        >
          {TEXTS.charge}
        </LinkButton>
      )}
      {seesCheck && (
        <LinkButton href={checkHref} size="touch" icon={ReceiptText} className="max-sm:grow">
          {TEXTS.seeCheck}
        </LinkButton>
      )}
      {isWide ? (
        printing.map(({ id, label, icon, onAction }) => (
          <Button key={id} size="touch" icon={icon} onPress={onAction}>
            {label}
          </Button>
        ))
      ) : (
        <MenuButton
          items={[
            ...(seesCheck
              ? []
              : [{ id: 'check', label: TEXTS.seeCheck, icon: ReceiptText, href: checkHref }]),
            ...printing,
          ]}
          trigger={<IconButton size="touch" variant="secondary" icon={EllipsisVertical} label={TEXTS.more} />}
        />
      )}
    </div>
  )
}

function Facts({ order }: { order: OrderRecord }) {
  const customer = [order.customer_name, order.customer_id].filter(Boolean).join(' · ')
  const facts: [string, React.ReactNode][] = [
    [TEXTS.placedAt, <DateText key="at" at={order.date} timeZone={order.time_zone} time="beside" />],
    [TEXTS.day, plainDate(order.business_date)],
    ...orderFacts(order).map(([name, value]): [string, string] => [name, value ?? TEXTS.nothing]),
    ...(order.check_name ? [[TEXTS.checkName, order.check_name] satisfies [string, string]] : []),
    [TEXTS.customer, customer || CUSTOMER_TYPE_WORDS.WALKIN],
  ]
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-1">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="min-w-0 max-sm:last:col-span-2 xl:flex xl:items-baseline xl:justify-between xl:gap-4"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere xl:text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {order.qr_order_id !== null && <p className="mt-3 text-muted">{TEXTS.fromQr}</p>}
    </Card>
  )
}

const LoadingOrder = () => (
  <Loading className="flex flex-col gap-4">
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-64 w-full" />
  </Loading>
)

const RECORD = ['order-record'] as const

/** One order, refetched after events. */
function useRecord(id: string) {
  useOrderEvents(RECORD)
  return useQuery({
    queryKey: [...RECORD, id],
    queryFn: ({ signal }) => api(getOrder, { params: { id }, signal }),
    retry: false,
    ...useLiveOptions(),
  })
}
