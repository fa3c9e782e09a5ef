import { issueByName, type SaleToInvoice } from '@comanda/shared/cfdi/api'
import { personOfRfc, tidyRfc } from '@comanda/shared/cfdi/rfc'
import { withheldOf } from '@comanda/shared/cfdi/withholding'
import { TICKET_STATE_WORDS, waitWords } from '@comanda/shared/cfdi/words'
import { formatMoney, priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { ChoiceButtons } from '../../ui/choices/ChoiceButtons.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { useRetryKey } from '../hooks/use-retry-key.ts'
import { Lazy } from '../Lazy.tsx'
import { Unfetched } from '../Loaded.tsx'
import { AmountRow } from '../MoneyText.tsx'
import { DocumentFiles } from './DocumentFiles.tsx'
import { isDocumentRefused, useDocument, useSaleToInvoice } from './data.ts'
import { folioOf } from './folio.ts'
import { ReceiverFields } from './ReceiverFields.tsx'
import { draftOfReceiver, NOTHING_TYPED, problemOfDraft, type ReceiverDraft } from './receiver-draft.ts'
import { StateBadge } from './StateBadge.tsx'
import { TestBadge } from './TestBadge.tsx'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

interface InvoiceSaleDialogProps {
  /** The number of the sale in Facturas. */
  invoiceId: number
  /** What the form begins with; the last data of the sale's customer unless given. */
  receiver?: Partial<ReceiverDraft>
  onClose: () => void
}

/** Invoices a paid sale by name, or shows its document. Mounting it opens it. */
export function InvoiceSaleDialog({ invoiceId, receiver, onClose }: InvoiceSaleDialogProps) {
  const query = useSaleToInvoice(invoiceId)
  // Each opening asks again, because another device may have invoiced the sale; later answers would take the form away.
  const [sale, setSale] = useState<SaleToInvoice | null>(null)
  if (sale === null && query.data && !query.isFetching && !query.isError) setSale(query.data)
  if (sale && (sale.document || sale.problem === null))
    return <Invoicing sale={sale} receiver={receiver} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.title(invoiceId)}
      size="sm"
      footer={
        <Button size="touch" onPress={onClose}>
          {TEXTS.back}
        </Button>
      }
    >
      {sale ? (
        <Banner tone="warn">
          {sale.problem}
          {!sale.isReady && storedUserMay(AREA.settings) && (
            <TextLink href="/dashboard/settings/invoicing" className="mt-1 block w-fit">
              {TEXTS.setUp}
            </TextLink>
          )}
        </Banner>
      ) : (
        <Unfetched queries={[query]} failed={TEXTS.failed} />
      )}
    </Dialog>
  )
}

interface InvoicingProps {
  sale: SaleToInvoice
  receiver: Partial<ReceiverDraft> | undefined
  onClose: () => void
}

/** The form; once it is sent, its document. The typed data stays for a refusal. */
function Invoicing({ sale, receiver, onClose }: InvoicingProps) {
  const { invoice_id: invoiceId, state } = sale
  const [free, taken] = [sale.parts.filter(isToInvoice), sale.parts.filter(isTaken)]
  const [part, setPart] = useState(taken.length === 0 ? WHOLE : (free[0]?.number ?? WHOLE))
  const chosen = free.find(({ number }) => number === part) ?? sale
  const client = useQueryClient()
  const underKey = useRetryKey(isDocumentRefused)
  const [draft, setDraft] = useState<ReceiverDraft>({
    ...NOTHING_TYPED,
    ...(receiver ?? (sale.receiver && draftOfReceiver(sale.receiver))),
  })
  const isInDocument = state === 'named' || state === 'pending'
  const [shown, setShown] = useState(isInDocument ? (sale.document?.id ?? null) : null)
  const isSent = useRef(false)
  const asksForm = chosen.form === null

  async function send() {
    const body = {
      invoiceId,
      part: part === WHOLE ? null : part,
      ...draft,
      email: draft.email.trim() || null,
      form: asksForm ? draft.form : null,
    }
    try {
      const { document } = await underKey((request) => api(issueByName, { body: { ...body, request } }), body)
      isSent.current = true
      setShown(document.id)
    } finally {
      void client.invalidateQueries()
    }
  }
  function correct() {
    isSent.current = false
    setShown(null)
  }

  if (shown !== null)
    return (
      <IssuedDocument id={shown} title={TEXTS.issuedTitle(invoiceId)} onCorrect={correct} onClose={onClose} />
    )
  if (sale.parts.length > 0 && free.length === 0)
    return (
      <Dialog
        onClose={onClose}
        title={TEXTS.issuedTitle(invoiceId)}
        size="sm"
        footer={
          <Button autoFocus variant="primary" size="touch" onPress={onClose}>
            {TEXTS.close}
          </Button>
        }
      >
        <TakenParts parts={taken} onSee={setShown} />
      </Dialog>
    )
  return (
    <FormDialog
      isOpen
      // A sent form closes, and its document takes its place.
      onClose={() => !isSent.current && onClose()}
      title={TEXTS.title(invoiceId)}
      submitLabel={TEXTS.send}
      validate={() => problemOfDraft(draft, asksForm)}
      onSubmit={send}
      fallback={TEXTS.failure}
    >
      {sale.parts.length > 0 && (
        <ChoiceButtons
          label={TEXTS.whose}
          choices={[
            ...(taken.length === 0
              ? [{ id: WHOLE, label: TEXTS.wholeBill, description: money(sale.total) }]
              : []),
            ...free.map(({ number, total }) => ({
              id: number,
              label: TEXTS.part(number),
              description: money(total),
            })),
          ]}
          value={part}
          onChange={setPart}
        />
      )}
      <TakenParts parts={taken} onSee={setShown} />
      {chosen.state === 'global' && <Banner>{TEXTS.fromGlobal}</Banner>}
      <dl>
        <AmountRow name={TEXTS.toInvoice} amount={chosen.total} currency="MXN" isStrong />
      </dl>
      <ReceiverFields draft={draft} onChange={setDraft} asksForm={asksForm} sendsMail={sale.sends_mail} />
      {sale.isWithheldByCompanies && personOfRfc(tidyRfc(draft.rfc)) === 'moral' && (
        <Banner>{TEXTS.withheld(formatMoney(withheldOf(priceOf(chosen.net))))}</Banner>
      )}
    </FormDialog>
  )
}

/** All of the check: parts are numbered from 1. */
const WHOLE = 0

type Part = SaleToInvoice['parts'][number]
const isTaken = ({ state }: Part): boolean => state === 'named' || state === 'pending'
const isToInvoice = (part: Part): boolean => !isTaken(part) && priceOf(part.total) > 0
const money = (amount: string): string => formatPrice(moneyFormat('MXN'), amount)

/** The parts that were invoiced, with their documents for who may see them. */
const TakenParts = ({ parts, onSee }: { parts: readonly Part[]; onSee: (id: number) => void }) =>
  parts.length > 0 && (
    <ul className="divide-y divide-line">
      {parts.map(({ number, state, document }) => (
        <li key={number} className="flex min-h-10 items-center justify-between gap-4">
          {TEXTS.alreadyOf(TEXTS.part(number), TICKET_STATE_WORDS[state])}
          {document && (
            <Button size="touch" aria-label={TEXTS.seePart(number)} onPress={() => onSee(document.id)}>
              {TEXTS.see}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )

const loadLink = () => import('./DocumentLink.tsx')

interface IssuedDocumentProps {
  id: number
  title: string
  /** Goes back to the typed data, after a refusal. */
  onCorrect: () => void
  onClose: () => void
}

/** The document of a sale as it is now, with its files once it is stamped. */
function IssuedDocument({ id, title, onCorrect, onClose }: IssuedDocumentProps) {
  const query = useDocument(id)
  const document = query.data
  const isStamped = document?.uuid != null
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          {document && isStamped && <DocumentFiles document={document} />}
          {document?.state === 'rejected' && (
            <Button size="touch" onPress={onCorrect}>
              {TEXTS.correct}
            </Button>
          )}
          <Button autoFocus variant="primary" size="touch" onPress={onClose}>
            {TEXTS.close}
          </Button>
        </>
      }
    >
      {document ? (
        <div className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-lg font-semibold">{folioOf(document)}</span>
            <StateBadge state={document.state} />
            {document.is_test && <TestBadge />}
          </p>
          {document.refusal ? (
            <Banner tone="bad">{document.refusal.message}</Banner>
          ) : (
            !isStamped && (
              <Banner tone={document.waits ? 'warn' : 'info'}>
                {document.waits ? waitWords(document.waits, document.said) : TEXTS.pending}
              </Banner>
            )
          )}
          <p>
            <span className="block font-medium wrap-anywhere">{document.receiver_name}</span>
            <span className="block text-muted">{document.receiver_rfc}</span>
            {document.email && <span className="block text-muted wrap-anywhere">{document.email}</span>}
          </p>
          <dl>
            <AmountRow name={TEXTS.total} amount={document.total} currency="MXN" isStrong />
          </dl>
          <Lazy load={loadLink} isOpen={isStamped} onFail={() => {}}>
            {({ DocumentLink }) => <DocumentLink id={document.id} />}
          </Lazy>
          {storedUserMay(AREA.readCfdi) && (
            <LinkButton size="touch" href={`/dashboard/invoices/cfdi?document=${document.id}`}>
              {TEXTS.open}
            </LinkButton>
          )}
        </div>
      ) : (
        <Unfetched queries={[query]} failed={TEXTS.documentFailed} />
      )}
    </Dialog>
  )
}
