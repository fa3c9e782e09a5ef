import { initChecks } from '@comanda/shared/checks/api'
import { floorOfPlace } from '@comanda/shared/orders/order-words'
import { createOrder } from '@comanda/shared/pos/api'
import { cancelQrOrder, type QrOrder, type QrOrderItem } from '@comanda/shared/qr/api'
import { orderOfRequest, totalsOfRequest } from '@comanda/shared/qr/order-of-request'
import {
  REFUSALS_OF_ROUNDS,
  REFUSED_BECAUSE,
  type RefusalOfRound,
} from '@comanda/shared/selling/refusal-words'
import { whoseLine } from '@comanda/shared/sittings/guest-colors'
import { ChefHat, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { ask } from '../../offline/selling/sell.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { RadioGroup } from '../../ui/choices/RadioGroup.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { useChecksInit } from '../checks/use-checks-init.ts'
import { useDialogSubject } from '../hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../hooks/use-kept-focus.ts'
import { useRetryKey } from '../hooks/use-retry-key.ts'
import { MoneyText } from '../MoneyText.tsx'
import { holdReceipt } from '../printing/held-window.ts'
import { openLater, openReceipt } from '../printing/print-window.ts'
import { useNow } from '../time/use-now.ts'
import { minutesSince, waitingWords } from '../time/waiting.ts'

const TEXTS = {
  failed: 'Error al procesar su solicitud, ¡Por favor intente más tarde!',
  send: 'Mandar a cocina',
  sentToken: (token: number) => `Pedido enviado a cocina: token ${token}`,
  noTable: 'Sin mesa',
  noTableHint: 'No escaneó el código de una mesa: confirma quién pide antes de mandarlo.',
  diner: 'Cliente ocasional',
  waits: (words: string) => `Espera ${words}`,
  remove: (id: number, place: string) => `Eliminar pedido QR ${id}, ${place}`,
  removeTitle: (id: number) => `Eliminar pedido QR ${id}`,
  irreversible: '¿Está seguro? ¡Este proceso es irreversible!',
  removeConfirm: 'Eliminar',
  because: 'Por qué, como lo verá la mesa',
  removeFailed: '¡Estamos teniendo problemas para limpiar los pedidos! ¡Por favor intente más tarde!',
} as const

interface RequestListProps {
  /** Oldest first. */
  requests: readonly QrOrder[]
  currency: string
  /** Names the table of each; otherwise all are of one. */
  namesTable?: boolean
  /** The way to change a request before it is sent. */
  change: (request: QrOrder) => ReactNode
  /** Beside the age of a request. */
  mark?: (request: QrOrder) => ReactNode
  /** Sends or refuses a request: the caller's lists have to follow. */
  end: <T>(request: QrOrder, act: () => Promise<T>) => Promise<T>
}

/** What diners ask for. Each request is sent to the kitchen as it is by one tap, changed first, or refused after a question. */
export function RequestList({ requests, end, ...row }: RequestListProps) {
  const box = useRef<HTMLUListElement>(null)
  useKeptFocus(box)
  const refusal = useDialogSubject<QrOrder>()
  const { subject } = refusal
  const [reason, setReason] = useState<RefusalOfRound | null>(null)
  async function refuse(request: QrOrder): Promise<void> {
    const body = { status: 'cancelled', reason } as const
    const call = () => api(cancelQrOrder, { params: { id: request.id }, body })
    toast.success((await end(request, call)).message)
  }
  function question(request: QrOrder): void {
    setReason(null)
    refusal.open(request)
  }
  return (
    <>
      <ul ref={box} tabIndex={-1} className="divide-y divide-line outline-none">
        {requests.map((request) => (
          <li key={request.id} className="py-3 first:pt-0">
            <Request request={request} end={end} onRefuse={question} {...row} />
          </li>
        ))}
      </ul>
      {subject && (
        <ConfirmDialog
          isOpen={refusal.isOpen}
          onClose={refusal.onClose}
          title={TEXTS.removeTitle(subject.id)}
          confirmLabel={TEXTS.removeConfirm}
          onConfirm={() => refuse(subject)}
          fallback={TEXTS.removeFailed}
        >
          {TEXTS.irreversible}
          {isOfPhones(subject) && (
            <RadioGroup label={TEXTS.because} options={REASONS} value={reason} onChange={setReason} />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

const REASONS = REFUSALS_OF_ROUNDS.map((id) => ({ id, label: REFUSED_BECAUSE[id] }))

/** Whether the phones of a table sent it together, and are told what becomes of it. */
const isOfPhones = ({ items }: QrOrder): boolean => items.some(({ guest }) => guest !== undefined)

interface RequestProps extends Omit<RequestListProps, 'requests'> {
  request: QrOrder
  onRefuse: (request: QrOrder) => void
}

function Request({ request, currency, namesTable = false, change, mark, end, onRefuse }: RequestProps) {
  const { send, isSending, failure } = useSendRequest(request, end)
  const table = request.table_title ?? TEXTS.noTable
  const place = [table, floorOfPlace(request)].filter(Boolean).join(' · ')
  const who = request.customer_name ?? request.customer_id ?? TEXTS.diner
  return (
    <article aria-label={`#${request.id}`}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        {namesTable && <h3 className="min-w-0 font-semibold wrap-anywhere">{place}</h3>}
        <p className="font-semibold text-brand">
          <Age since={request.date} />
        </p>
        <p className="min-w-0 text-muted wrap-anywhere">
          {who} · #{request.id}
        </p>
        {mark?.(request)}
      </div>
      {namesTable && request.table_id === null && <p className="text-sm text-muted">{TEXTS.noTableHint}</p>}
      <ul className="my-1.5 flex flex-col gap-0.5">
        {request.items.map((line) => (
          <RequestLine key={line.id} line={line} />
        ))}
      </ul>
      {failure && (
        <Banner tone="bad" className="mb-2">
          {failure}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <MoneyText
          amount={totalsOfRequest(request).total}
          currency={currency}
          className="mr-auto text-lg font-semibold"
        />
        <IconButton
          label={TEXTS.remove(request.id, table)}
          icon={Trash2}
          size="touch"
          isDisabled={isSending}
          onPress={() => onRefuse(request)}
        />
        {change(request)}
        <Button
          variant="primary"
          size="touch"
          icon={ChefHat}
          isPending={isSending}
          onPress={send}
          className="max-sm:grow"
        >
          {TEXTS.send}
        </Button>
      </div>
    </article>
  )
}

function Age({ since }: { since: string }) {
  return TEXTS.waits(waitingWords(useNow((now) => minutesSince(since, now))))
}

/** With everything that the kitchen will read: who sends it answers for it. */
function RequestLine({ line }: { line: QrOrderItem }) {
  const { quantity, item_title, variant_title, addons, notes } = line
  const whose = whoseLine(line)
  return (
    <li className="flex wrap-anywhere">
      <span className="shrink-0 font-medium whitespace-pre tabular-nums">{`${quantity} × `}</span>
      <span className="min-w-0">
        <span className="font-medium">{[item_title, variant_title].filter(Boolean).join(' - ')}</span>
        {addons.length > 0 && (
          <span className="text-muted"> + {addons.map(({ title }) => title).join(', ')}</span>
        )}
        {notes && <span className="italic"> «{notes}»</span>}
        {whose !== null && <span className="text-muted"> ·&nbsp;{whose}</span>}
      </span>
    </li>
  )
}

/** Sends the request to the kitchen as it is, and its receipt where the store prints one. */
function useSendRequest(request: QrOrder, end: RequestListProps['end']) {
  const { data } = useChecksInit()
  const underKey = useRetryKey()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(): Promise<void> {
    setSending(true)
    setFailure(null)
    const held = data ? holdReceipt(data.printSettings) : null
    try {
      const body = orderOfRequest(request)
      const { tokenNo, orderId } = await underKey(
        (key) => end(request, () => ask(createOrder, { body }, key)),
        body,
      )
      toast.success(TEXTS.sentToken(tokenNo))
      // A person may be faster than the settings, which the closed dialog no longer fetches.
      const known = data ?? (await api(initChecks).catch(() => null))
      if (known?.printSettings.print_on_send === 1) openLater(() => openReceipt([orderId], { held }))
    } catch (error) {
      setFailure(messageOf(error, TEXTS.failed))
    } finally {
      held?.release()
      setSending(false)
    }
  }
  return { send, isSending, failure }
}
