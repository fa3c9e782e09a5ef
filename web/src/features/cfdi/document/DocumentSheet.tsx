import type { DocumentInFull } from '@comanda/shared/cfdi/api'
import { releaseFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import { waitWords } from '@comanda/shared/cfdi/words'
import { AREA } from '@comanda/shared/kernel/scopes'
import { Ban, EllipsisVertical, QrCode, Replace } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { storedUserMay } from '../../../api/session.ts'
import { DocumentFiles } from '../../../parts/cfdi/DocumentFiles.tsx'
import { useDocument } from '../../../parts/cfdi/data.ts'
import { folioOf } from '../../../parts/cfdi/folio.ts'
import { InvoiceSaleDialog } from '../../../parts/cfdi/InvoiceSaleDialog.tsx'
import { receiverOfDocument } from '../../../parts/cfdi/receiver-draft.ts'
import { StateBadge } from '../../../parts/cfdi/StateBadge.tsx'
import { TestBadge } from '../../../parts/cfdi/TestBadge.tsx'
import { CFDI_TEXTS } from '../../../parts/cfdi/texts.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { fullDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { DOCUMENT } from '../texts.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DocumentFacts, ReceiverFacts } from './Facts.tsx'
import { RelatedDocuments, Sales } from './Others.tsx'
import { SubstituteDialog } from './SubstituteDialog.tsx'

const loadLink = () => import('../../../parts/cfdi/DocumentLink.tsx')

interface DocumentSheetProps {
  id: number
  timeZone: string
  /** Shows another document; null closes. */
  onOpen: (id: number | null) => void
}

/** One fiscal document in full. */
export function DocumentSheet({ id, timeZone, onOpen }: DocumentSheetProps) {
  const query = useDocument(id)
  const document = query.data
  const [action, setAction] = useState<DocumentAction | null>(null)
  const end = () => setAction(null)
  return (
    <Dialog
      onClose={() => onOpen(null)}
      variant="sheet"
      title={document ? DOCUMENT.title(folioOf(document)) : DOCUMENT.title(String(id))}
      footer={
        document?.uuid ? (
          <Actions document={document} onOpen={setAction} />
        ) : (
          document &&
          (isInDoubt(document) ? (
            <ReleaseButton id={document.id} />
          ) : (
            mayRepeat(document) && (
              <Button variant="primary" size="touch" onPress={() => setAction('repeat')}>
                {DOCUMENT.repeat}
              </Button>
            )
          ))
        )
      }
    >
      {document ? (
        <>
          <div className="space-y-3 pb-4">
            <p className="flex flex-wrap items-center gap-2">
              <StateBadge state={document.state} />
              {document.is_test && <TestBadge />}
            </p>
            <Notice document={document} timeZone={timeZone} />
          </div>
          <RelatedDocuments document={document} onOpen={onOpen} />
          <ReceiverFacts document={document} />
          <DocumentFacts document={document} timeZone={timeZone} />
          <Sales sales={document.sales} />
        </>
      ) : (
        <Unfetched queries={[query]} failed={DOCUMENT.failed} />
      )}
      <Lazy load={loadLink} isOpen={action === 'share'} onFail={end}>
        {({ DocumentLink }) => (
          <Dialog onClose={end} title={CFDI_TEXTS.linkTitle} size="sm">
            <DocumentLink id={id} />
          </Dialog>
        )}
      </Lazy>
      {document && action === 'cancel' && (
        <CancelDialog document={document} onSubstitute={() => setAction('substitute')} onClose={end} />
      )}
      {document && action === 'substitute' && (
        <SubstituteDialog document={document} onIssued={onOpen} onClose={end} />
      )}
      {document?.invoice_id && action === 'repeat' && (
        <InvoiceSaleDialog
          invoiceId={document.invoice_id}
          receiver={receiverOfDocument(document)}
          onClose={end}
        />
      )}
    </Dialog>
  )
}

/** A refused document by name leaves its sale without one. */
const mayRepeat = ({ state, kind, invoice_id }: DocumentInFull): boolean =>
  state === 'rejected' && kind === 'name' && invoice_id !== null && storedUserMay(AREA.issueCfdi)

/** It was refused, and may have a stamp. */
const isInDoubt = ({ state, refusal }: DocumentInFull): boolean => state === 'stamping' && refusal !== null

function titleOfRefusal(document: DocumentInFull): string {
  if (isInDoubt(document)) return DOCUMENT.inDoubt
  return document.state === 'stamped' ? DOCUMENT.stillValid : DOCUMENT.refusal
}

/** What is going on with a document that is not simply valid. */
function Notice({ document, timeZone }: { document: DocumentInFull; timeZone: string }) {
  const { state, refusal, waits, said, cancelling, is_test } = document
  if (refusal)
    return (
      <Banner tone="bad">
        <strong className="block">{titleOfRefusal(document)}</strong>
        {refusal.message}
      </Banner>
    )
  if (waits) return <Banner tone="warn">{waitWords(waits, said)}</Banner>
  if (state === 'sealed' || state === 'stamping') return <Banner>{DOCUMENT.inWork}</Banner>
  if (state === 'cancelling' && cancelling)
    return (
      <Banner tone="warn">
        {DOCUMENT.cancelling(cancelling.by, fullDate(new Date(cancelling.at), timeZone))}
      </Banner>
    )
  return is_test && <Banner tone="warn">{DOCUMENT.test}</Banner>
}

/** What is done with a document in a dialog of its own. */
type DocumentAction = 'share' | 'cancel' | 'substitute' | 'repeat'

interface ActionsProps {
  document: DocumentInFull
  onOpen: (action: DocumentAction) => void
}

/** A document that another one replaces is only cancelled. */
const isReplaced = ({ followed_by }: DocumentInFull): boolean =>
  followed_by.some(
    ({ relation, state }) => relation === '04' && state !== 'rejected' && state !== 'cancelled',
  )

/** What can be done with a stamped document. */
function Actions({ document, onOpen }: ActionsProps) {
  const isValid = document.state === 'stamped' && storedUserMay(AREA.manageCfdi)
  return (
    <>
      <DocumentFiles document={document} />
      <Button size="touch" icon={QrCode} onPress={() => onOpen('share')}>
        {CFDI_TEXTS.share}
      </Button>
      {isValid && document.kind !== 'credit' && (
        <MenuButton
          label={DOCUMENT.more}
          placement="top end"
          trigger={
            <IconButton size="touch" variant="secondary" icon={EllipsisVertical} label={DOCUMENT.more} />
          }
          items={[
            ...(document.kind === 'name' && !isReplaced(document)
              ? [
                  {
                    id: 'substitute',
                    label: DOCUMENT.substitute,
                    icon: Replace,
                    onAction: () => onOpen('substitute'),
                  },
                ]
              : []),
            {
              id: 'cancel',
              label: DOCUMENT.cancel,
              icon: Ban,
              tone: 'danger' as const,
              onAction: () => onOpen('cancel'),
            },
          ]}
        />
      )}
    </>
  )
}

/** Gives up a document that may have a stamp, after its person has looked at the authority's portal. */
function ReleaseButton({ id }: { id: number }) {
  const [isAsked, setAsked] = useState(false)
  const write = useWrite()
  if (!storedUserMay(AREA.manageCfdi)) return null
  return (
    <>
      <Button size="touch" variant="danger" onPress={() => setAsked(true)}>
        {DOCUMENT.release}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={DOCUMENT.releaseTitle}
        confirmLabel={DOCUMENT.release}
        fallback={DOCUMENT.releaseFailed}
        onConfirm={() => write(api(releaseFiscalDocument, { params: { id } }))}
      >
        {DOCUMENT.releaseText}
      </ConfirmDialog>
    </>
  )
}
