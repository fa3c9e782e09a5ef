import { type GlobalProposal, issueGlobal, proposeGlobal } from '@comanda/shared/cfdi/global'
import { GLOBAL_PERIOD_WORDS } from '@comanda/shared/cfdi/words'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { storedUserMay } from '../../../api/session.ts'
import { CFDI } from '../../../parts/cfdi/may-invoice.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { periodName } from '../../../parts/period/period-words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { GLOBAL, TEXTS } from '../texts.ts'

const daysOf = ({ from, to }: GlobalProposal) => periodName({ type: 'custom', from, to })
const isReady = ({ problem, tickets }: GlobalProposal) => problem === null && tickets > 0
const money = moneyFormat('MXN')

/** The periods whose sales wait for their global invoice, and the running period: a row each, since late days are many. */
export function GlobalSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: [...CFDI, 'global'],
    queryFn: ({ signal }) => api(proposeGlobal, { signal }),
    networkMode: 'always',
  })
  const { asked, ask, issue } = useIssuing()
  // The running period without a sale has nothing to say.
  const proposals = query.data?.filter(
    ({ isClosed, tickets, leftOut }) => isClosed || tickets + leftOut.named > 0,
  )
  const ready = proposals?.filter(isReady) ?? []
  return (
    <Dialog onClose={onClose} variant="sheet" title={GLOBAL.title}>
      {!proposals ? (
        <Unfetched queries={[query]} failed={GLOBAL.failed} className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{GLOBAL.what}</p>
          {proposals.length === 0 && <EmptyState icon={Globe} title={GLOBAL.empty} />}
          {ready.length > 1 && (
            <Button variant="primary" size="touch" icon={Globe} onPress={() => ask(ready)}>
              {GLOBAL.issueAll(ready.length, money(sumOf(ready)))}
            </Button>
          )}
          {proposals.length > 0 && (
            <ul
              aria-label={GLOBAL.title}
              className="divide-y divide-line rounded-lg border border-line bg-surface px-4"
            >
              {proposals.map((proposal) => (
                <Proposal key={proposal.from} proposal={proposal} onIssue={() => ask([proposal])} />
              ))}
            </ul>
          )}
          {storedUserMay(AREA.settings) && (
            <TextLink href="/dashboard/settings/invoicing" className="w-fit">
              {GLOBAL.change}
            </TextLink>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={asked.length > 0}
        onClose={() => ask([])}
        title={asked.length > 1 ? GLOBAL.issueMany : GLOBAL.issue}
        tone="primary"
        onConfirm={issue}
      >
        {sureOf(asked)}
      </ConfirmDialog>
    </Dialog>
  )
}

const sumOf = (all: readonly GlobalProposal[]) => sumCents(all.map(({ total }) => priceOf(total)))

function sureOf(asked: readonly GlobalProposal[]): string | null {
  const [only] = asked
  if (!only) return null
  const sales = TEXTS.tickets(asked.reduce((count, { tickets }) => count + tickets, 0))
  const total = money(sumOf(asked))
  return asked.length > 1
    ? GLOBAL.sureOfAll(asked.length, sales, total)
    : GLOBAL.sure(sales, daysOf(only), total)
}

/** What a confirmation is about, and the writes: one after the other, oldest first. What is done is not asked for again. */
function useIssuing() {
  const [asked, ask] = useState<readonly GlobalProposal[]>([])
  const write = useWrite(CFDI)
  async function issue(): Promise<void> {
    for (const [index, { from }] of asked.entries()) {
      await write(api(issueGlobal, { body: { from } }))
      ask(asked.slice(index + 1))
    }
  }
  return { asked, ask, issue }
}

/** What the global of a period would have. */
function Proposal({ proposal, onIssue }: { proposal: GlobalProposal; onIssue: () => void }) {
  const { is, tickets, net, tax, total, documents, leftOut, warning, problem, isClosed } = proposal
  const left = [
    leftOut.named > 0 && GLOBAL.named(leftOut.named),
    leftOut.review > 0 && GLOBAL.review(leftOut.review),
    leftOut.empty > 0 && GLOBAL.emptySales(leftOut.empty),
  ].filter(Boolean)
  const days = daysOf(proposal)
  return (
    <li className="py-2.5">
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 grow font-semibold">{days}</h3>
        <MoneyText amount={total} currency="MXN" className="shrink-0 font-semibold" />
        {problem === null && (
          <Button size="touch" aria-label={GLOBAL.issueOf(days)} isDisabled={tickets === 0} onPress={onIssue}>
            {GLOBAL.issueOne}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        {[
          GLOBAL_PERIOD_WORDS[is],
          TEXTS.tickets(tickets),
          ...(documents > 1 ? [GLOBAL.documents(documents)] : []),
          GLOBAL.parts(money(priceOf(net)), money(priceOf(tax))),
        ].join(' · ')}
      </p>
      {left.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {GLOBAL.leftOut} {left.join(', ')}.
        </p>
      )}
      {warning && (
        <Banner tone="warn" className="mt-2">
          {warning}
        </Banner>
      )}
      {problem !== null &&
        (isClosed ? (
          <Banner tone="warn" className="mt-2">
            {problem}
          </Banner>
        ) : (
          <p className="mt-1 text-sm text-muted">{problem}</p>
        ))}
    </li>
  )
}
