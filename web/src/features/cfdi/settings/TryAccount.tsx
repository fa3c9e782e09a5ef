import { tryPac } from '@comanda/shared/cfdi/settings'
import type { Answer } from '@comanda/shared/kernel/call'
import { FileCode, FileText, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { saveAs } from '../../../parts/files/save-as.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { INVOICING } from './texts.ts'

interface TryAccountProps {
  /** As it is typed; what is empty is as it is kept. */
  account: { user: string | null; password: string | null; token: string | null }
  /** What is neither typed nor kept. */
  problem: Problem | false
}

/** Stamps a document without value with the account in sight, and shows it, or says what is wrong. */
export function TryAccount({ account, problem }: TryAccountProps) {
  const [state, setState] = useState<
    'idle' | 'asked' | { stamped: Answer<typeof tryPac> } | { failed: string }
  >('idle')
  async function ask() {
    if (problem) return setState({ failed: problem.message })
    setState('asked')
    try {
      setState({ stamped: await api(tryPac, { body: account }) })
    } catch (error) {
      setState({ failed: messageOf(error) })
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-56 text-muted">{INVOICING.tryAccountHint}</p>
        <Button size="touch" icon={FlaskConical} isPending={state === 'asked'} onPress={ask}>
          {INVOICING.tryAccount}
        </Button>
      </div>
      {typeof state === 'object' && (
        <div ref={bringIntoView} className="flex scroll-mb-24 flex-col gap-3">
          {'failed' in state ? (
            <Banner tone="bad">{state.failed}</Banner>
          ) : (
            <Stamped answer={state.stamped} />
          )}
        </div>
      )}
    </div>
  )
}

/** On a phone the bar with 'Guardar' would cover it. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const Stamped = ({ answer: { message, uuid, xml, pdf } }: { answer: Answer<typeof tryPac> }) => (
  <>
    <Banner tone="good">
      <strong className="block font-medium">{message}</strong>
      {INVOICING.triedFolio} <span className="wrap-anywhere tabular-nums">{uuid}</span>.
    </Banner>
    <div className="flex flex-wrap gap-3">
      <Button
        size="touch"
        icon={FileText}
        onPress={() =>
          saveAs(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), `${INVOICING.triedFile}.pdf`)
        }
      >
        {INVOICING.triedPdf}
      </Button>
      <Button
        size="touch"
        icon={FileCode}
        onPress={() => saveAs(new Blob([xml], { type: 'application/xml' }), `${INVOICING.triedFile}.xml`)}
      >
        {INVOICING.triedXml}
      </Button>
    </div>
  </>
)

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
