import { type GlobalProposal, issueGlobal, proposeGlobal } from '@comanda/shared/cfdi/global'
import { GLOBAL_PERIOD_WORDS } from '@comanda/shared/cfdi/words'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { storedUserMay } from '../../../api/session.ts'
import { CFDI } from '../../../parts/cfdi/may-invoice.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { AmountRow } from '../../../parts/MoneyText.tsx'
import { periodName } from '../../../parts/period/period-words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { GLOBAL, TEXTS } from '../texts.ts'

const daysOf = ({ from, to }: GlobalProposal) => periodName({ type: 'custom', from, to })

/** The periods whose sales wait for their global invoice, and the running period. */
export function GlobalSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: [...CFDI, 'global'],
    queryFn: ({ signal }) => api(proposeGlobal, { signal }),
    networkMode: 'always',
  })
  const [asked, setAsked] = useState<GlobalProposal | null>(null)
  const write = useWrite()
  const proposals = query.data
  return (
    <Dialog onClose={onClose} variant="sheet" title={GLOBAL.title}>
      {!proposals ? (
        <Unfetched queries={[query]} failed={GLOBAL.failed} className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{GLOBAL.what}</p>
          {proposals.length === 0 && <EmptyState icon={Globe} title={GLOBAL.empty} />}
          <ul className="flex flex-col gap-4">
            {proposals.map((proposal) => (
              <Proposal key={proposal.from} proposal={proposal} onIssue={() => setAsked(proposal)} />
            ))}
          </ul>
          {storedUserMay(AREA.settings) && (
            <TextLink href="/dashboard/settings/invoicing" className="w-fit">
              {GLOBAL.change}
            </TextLink>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={GLOBAL.issue}
        tone="primary"
        onConfirm={() => asked && write(api(issueGlobal, { body: { from: asked.from } }))}
      >
        {asked && GLOBAL.sure(TEXTS.tickets(asked.tickets), daysOf(asked))}
      </ConfirmDialog>
    </Dialog>
  )
}

/** What the global of a period would have. */
function Proposal({ proposal, onIssue }: { proposal: GlobalProposal; onIssue: () => void }) {
  const { is, tickets, net, tax, total, documents, leftOut, warning, problem, isClosed } = proposal
  const left = [
    leftOut.named > 0 && GLOBAL.named(leftOut.named),
    leftOut.review > 0 && GLOBAL.review(leftOut.review),
    leftOut.empty > 0 && GLOBAL.emptySales(leftOut.empty),
  ].filter(Boolean)
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <h3 className="text-lg font-semibold">{daysOf(proposal)}</h3>
      <p className="text-muted">
        {GLOBAL_PERIOD_WORDS[is]} · {TEXTS.tickets(tickets)}
        {documents > 1 && ` · ${GLOBAL.documents(documents)}`}
      </p>
      <dl className="my-3 flex flex-col gap-1">
        <AmountRow name={GLOBAL.net} amount={net} currency="MXN" />
        <AmountRow name={GLOBAL.tax} amount={tax} currency="MXN" />
        <AmountRow name={GLOBAL.total} amount={total} currency="MXN" isStrong />
      </dl>
      {left.length > 0 && (
        <p className="mb-3 text-sm text-muted">
          {GLOBAL.leftOut} {left.join(', ')}.
        </p>
      )}
      {warning && (
        <Banner tone="warn" className="mb-3">
          {warning}
        </Banner>
      )}
      {problem !== null ? (
        <Banner tone={isClosed ? 'warn' : 'info'}>{problem}</Banner>
      ) : (
        <Button variant="primary" size="touch" icon={Globe} isDisabled={tickets === 0} onPress={onIssue}>
          {GLOBAL.issue}
        </Button>
      )}
    </li>
  )
}
