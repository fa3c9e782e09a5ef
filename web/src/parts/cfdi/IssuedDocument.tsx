import { WAIT_WORDS } from '@comanda/shared/cfdi/words'
import { AREA } from '@comanda/shared/kernel/scopes'
import { storedUserMay } from '../../api/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Unfetched } from '../Loaded.tsx'
import { AmountRow } from '../MoneyText.tsx'
import { DocumentFiles } from './DocumentFiles.tsx'
import { useDocument } from './data.ts'
import { folioOf } from './folio.ts'
import { StateBadge } from './StateBadge.tsx'
import { TestBadge } from './TestBadge.tsx'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

interface IssuedDocumentProps {
  id: number
  title: string
  /** Goes back to the typed data, after a refusal. */
  onCorrect: () => void
  onClose: () => void
}

/** The document of a sale as it is now, with its files once it is stamped. */
export function IssuedDocument({ id, title, onCorrect, onClose }: IssuedDocumentProps) {
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
                {document.waits ? WAIT_WORDS[document.waits] : TEXTS.pending}
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
