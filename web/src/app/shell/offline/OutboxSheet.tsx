import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { shortName } from '@comanda/shared/kernel/short-name'
import { initPos } from '@comanda/shared/pos/api'
import { Download, Eraser, RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { storedUser } from '../../../api/session.ts'
import { askToKeep, mayBeErased, needsInstalling } from '../../../offline/keeping.ts'
import { latestAnswer } from '../../../offline/kept/kept-answers.ts'
import { folioIn, useOutbox } from '../../../offline/outbox/current-outbox.ts'
import { type Entry, soldAtOf } from '../../../offline/outbox/entry.ts'
import { forgetDevice, outboxFile, removeReviewed } from '../../../offline/outbox/outbox-actions.ts'
import { takenByType } from '../../../offline/outbox/payments-taken.ts'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { wakeSender } from '../../../offline/start.ts'
import { saveAs } from '../../../parts/files/save-as.ts'
import { useSignOut } from '../../../parts/session/use-sign-out.ts'
import { storeDate } from '../../../parts/time/store-date.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from './texts.ts'
import { useConnectionSentence } from './use-connection-sentence.ts'

/** The sales that this device made by itself: waiting, under review and sent. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const { entries, unsent, reviews } = useOutbox()
  const sentence = useConnectionSentence()
  const isFull = useCanSell() === 'no_storage'
  const [removed, setRemoved] = useState<Entry | null>(null)
  const own = entries.filter(({ number }) => number !== null)
  const waiting = own.filter(({ state }) => state === 'sold')
  const sent = own.filter(({ state }) => state === 'sent').toReversed()
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.title}
      variant="sheet"
      footer={
        <>
          <Button
            size="lg"
            icon={Download}
            isDisabled={unsent + reviews.length === 0}
            onPress={() => saveAs(outboxFile(), TEXTS.fileName)}
          >
            {TEXTS.save}
          </Button>
          <Button size="lg" variant="primary" icon={RotateCw} isDisabled={unsent === 0} onPress={wakeSender}>
            {TEXTS.retry}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {sentence && (
          <Banner tone="warn" icon={WifiOff}>
            {sentence}
          </Banner>
        )}
        <p className="text-muted">{TEXTS.hint}</p>
        {isFull && <Banner tone="bad">{TEXTS.noStorageHint}</Banner>}
        <Keeping />
        {own.length === 0 && <p>{TEXTS.none}</p>}
        <Entries title={TEXTS.reviews} entries={reviews} onRemove={setRemoved} />
        <Entries title={TEXTS.waiting} entries={waiting} />
        <DeviceX entries={own} />
        <Entries title={TEXTS.sent} entries={sent} />
        <ForgetDevice isFree={unsent + reviews.length === 0} />
      </div>
      {removed && (
        <ConfirmDialog
          onClose={() => setRemoved(null)}
          title={TEXTS.removeTitle}
          cancelLabel={TEXTS.back}
          confirmLabel={TEXTS.remove}
          onConfirm={() => removeReviewed(removed.key)}
        >
          <p>{TEXTS.removeHint}</p>
          <p className="mt-2 font-medium">{`${folioIn(removed) ?? ''} ${removed.title}`}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** Whether the browser may erase the sales, and how to keep them. */
function Keeping() {
  const [isErasable, setErasable] = useState<boolean | null>(null)
  const [isRefused, setRefused] = useState(false)
  const ask = () =>
    askToKeep().then((still) => {
      setErasable(still)
      setRefused(still === true)
    })
  useEffect(() => void mayBeErased().then(setErasable), [])
  if (needsInstalling()) return <Banner tone="warn">{TEXTS.installToKeep}</Banner>
  if (isErasable === null) return null
  if (!isErasable) return <p className="text-muted">{TEXTS.isKept}</p>
  return (
    <Banner tone="warn" action={!isRefused && <Button onPress={ask}>{TEXTS.askToKeep}</Button>}>
      {isRefused ? TEXTS.refusedToKeep : TEXTS.mayBeErased}
    </Banner>
  )
}

const SIGN_OUT_TEXTS = { loading: TEXTS.leaving, failed: TEXTS.forgetFailed }

const store = () => latestAnswer(initPos)?.answer.storeSettings
const money = () => moneyFormat(store()?.currency ?? 'MXN')

interface EntriesProps {
  title: string
  entries: readonly Entry[]
  onRemove?: (entry: Entry) => void
}

function Entries({ title, entries, onRemove }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-semibold">{`${title} (${entries.length})`}</h3>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  )
}

function Row({ entry, onRemove }: { entry: Entry; onRemove: ((entry: Entry) => void) | undefined }) {
  const age = useNow((now) => waitingWords(minutesSince(soldAtOf(entry), now)))
  const token = (entry.answer as { tokenNo?: unknown } | null)?.tokenNo
  const facts = [shortName(entry.byName), age, typeof token === 'number' ? TEXTS.token(token) : null]
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <div className="flex items-baseline gap-3">
        <span className="w-16 shrink-0 font-semibold">{folioIn(entry)}</span>
        <span className="min-w-0 grow wrap-anywhere">{entry.title}</span>
        <span className="shrink-0 tabular-nums">{money()(entry.amount)}</span>
      </div>
      <p title={entry.byName} className="pl-19 text-sm text-muted">
        {facts.filter(Boolean).join(' · ')}
      </p>
      {entry.problem && entry.state !== 'sent' && <Banner tone="warn">{entry.problem}</Banner>}
      {onRemove && (
        <Button className="self-start" onPress={() => onRemove(entry)}>
          {TEXTS.remove}
        </Button>
      )}
    </li>
  )
}

/** Today's charges that did not wait for the server, by payment type. */
function DeviceX({ entries }: { entries: readonly Entry[] }) {
  const settings = store()
  const today = useNow((now) => (settings ? storeDate(now, settings) : ''))
  if (!settings) return null
  const rows = takenByType(entries.filter((entry) => storeDate(soldAtOf(entry), settings) === today))
  return (
    <section>
      <h3 className="mb-1 font-semibold">{TEXTS.x}</h3>
      {rows.length === 0 && <p className="text-muted">{TEXTS.xNone}</p>}
      <dl className="divide-y divide-line">
        {rows.map(({ title, count, amount }) => (
          <div key={title} className="flex justify-between gap-4 py-2">
            <dt>{`${title} (${count})`}</dt>
            <dd className="tabular-nums">{money()(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Erases this browser's data of the store, and signs out. Not while it has sales that the server does not have. */
function ForgetDevice({ isFree }: { isFree: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const signOut = useSignOut(SIGN_OUT_TEXTS)
  const tenantId = storedUser()?.tenant_id

  async function forget(): Promise<void> {
    if (tenantId !== undefined && (await signOut())) await forgetDevice(tenantId)
  }

  return (
    <section className="border-t border-line pt-4">
      <Button size="touch" icon={Eraser} isDisabled={!isFree} onPress={() => setAsking(true)}>
        {TEXTS.forget}
      </Button>
      <p className="mt-2 text-sm text-muted">{isFree ? TEXTS.forgetHint : TEXTS.forgetNot}</p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={TEXTS.forgetTitle}
        confirmLabel={TEXTS.forget}
        onConfirm={forget}
      >
        {TEXTS.forgetSentence}
      </ConfirmDialog>
    </section>
  )
}
