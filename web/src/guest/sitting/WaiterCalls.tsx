/** @jsxImportSource preact */
import type { CallKind } from '@comanda/shared/selling/call-rank'
import type { GuestCall, Sitting } from '@comanda/shared/sittings/api'
import { useRef, useState } from 'preact/hooks'
import { newRetryKey } from '../../parts/browser/retry-key.ts'
import type { Reply } from '../api.ts'
import { useLanguage } from '../language.ts'
import { AskBillDialog } from './AskBillDialog.tsx'
import { CallWaiterDialog } from './CallWaiterDialog.tsx'
import { type CallTexts, callTexts } from './call-texts.ts'

/** Makes a call of the sitting, whose answer the page shows; `part` is what follows `/sitting` in its path. */
type CallSitting = (part: string, body: object, key?: string) => Promise<Reply>

interface WaiterCallsProps {
  sitting: Sitting
  call: CallSitting
}

const KINDS: readonly CallKind[] = ['waiter', 'bill']

/** 'Llamar al mesero' and 'Pedir la cuenta', and what became of them, which all phones of the table see: parts of a row that wraps. */
export function WaiterCalls({ sitting, call }: WaiterCallsProps) {
  const texts = callTexts(useLanguage().language)
  const [open, setOpen] = useState<CallKind | null>(null)
  const { send, takeBack, isBusy, fault, forget } = useCalls(call, texts)
  const close = () => setOpen(null)
  const dialog = {
    texts,
    fault,
    isBusy,
    onClose: close,
    onSend: async (asked: object) => {
      if (open && (await send(open, asked))) close()
    },
  }
  const asked = sitting.calls.filter(({ state }) => state !== 'done')
  // Without an order there is nothing to pay.
  const offered = KINDS.filter(
    (kind) => !asked.some((one) => one.kind === kind) && (kind === 'waiter' || sitting.bill !== null),
  )
  return (
    <>
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          class="button grow"
          onClick={() => {
            forget()
            setOpen(kind)
          }}
        >
          {titleOf(kind, texts)}
        </button>
      ))}
      <div role="status" class="flex basis-full flex-col gap-2">
        {asked.map((one) => (
          <AskedCall
            key={one.kind}
            call={one}
            sitting={sitting}
            texts={texts}
            isBusy={isBusy}
            onTakeBack={() => void takeBack(one.kind)}
          />
        ))}
      </div>
      {open === null && fault && (
        <p role="alert" class="basis-full text-bad">
          {fault}
        </p>
      )}
      {open === 'waiter' && <CallWaiterDialog {...dialog} />}
      {open === 'bill' && <AskBillDialog {...dialog} sitting={sitting} />}
    </>
  )
}

const titleOf = (kind: CallKind, texts: CallTexts): string =>
  kind === 'bill' ? texts.askBill : texts.callWaiter

interface AskedCallProps {
  call: GuestCall
  sitting: Sitting
  texts: CallTexts
  isBusy: boolean
  onTakeBack: () => void
}

/** What the table has asked, and whether somebody comes. */
function AskedCall({ call, sitting, texts, isBusy, onTakeBack }: AskedCallProps) {
  const isSeen = call.state === 'seen'
  return (
    <div
      class={`flex flex-wrap items-center gap-x-3 rounded-lg border px-4 py-2 ${
        isSeen ? 'border-good-solid bg-good-soft' : 'border-info-solid bg-info-soft'
      }`}
    >
      <div class="words">
        <p class="break-words">{whatWasAsked(call, sitting, texts)}</p>
        <p class={isSeen ? 'text-xl font-semibold' : 'font-semibold'}>
          {isSeen ? texts.coming : texts.waiting}
        </p>
      </div>
      <button
        type="button"
        class="button quiet px-2!"
        aria-label={`${texts.takeBack}: ${titleOf(call.kind, texts)}`}
        aria-busy={isBusy}
        onClick={onTakeBack}
      >
        {texts.takeBack}
      </button>
    </div>
  )
}

function whatWasAsked(
  { kind, guest, way, parts, reason }: GuestCall,
  { me, guests }: Sitting,
  texts: CallTexts,
): string {
  const name = guest === me ? '' : (guests.find(({ number }) => number === guest)?.name ?? '')
  const who = kind === 'bill' ? texts.askedBy(name) : texts.calledBy(name)
  const what =
    kind === 'bill' ? way && texts.ways[way] : reason && reason !== 'other' && texts.reasons[reason]
  return [who, what && (parts === null ? what : `${what} (${parts})`)].filter(Boolean).join(' · ')
}

/** Sends one call at a time; a retry of the same call after a lost answer has its key. */
function useCalls(call: CallSitting, texts: CallTexts) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const isSending = useRef(false)
  const tried = useRef<{ body: string; key: string } | null>(null)

  /** @returns whether the table's staff know it */
  async function run(part: string, body: object, key?: string): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    setBusy(true)
    setFault(null)
    const { status, body: answer } = await call(part, body, key)
    isSending.current = false
    setBusy(false)
    const isAnswer = status === 200 || (status >= 400 && status < 500)
    if (isAnswer) tried.current = null
    if (status !== 200)
      setFault(isAnswer ? texts.refusal(String(answer.code), String(answer.message)) : texts.unanswered)
    return status === 200
  }

  function send(kind: CallKind, asked: object): Promise<boolean> {
    const body = { kind, ...asked }
    const written = JSON.stringify(body)
    if (tried.current?.body !== written) tried.current = { body: written, key: newRetryKey() }
    return run('/calls', body, tried.current.key)
  }

  const takeBack = (kind: CallKind) => run('/calls/take-back', { kind })

  return { send, takeBack, isBusy, fault, forget: () => setFault(null) }
}
