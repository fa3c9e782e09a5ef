import { type ConstanciaCode, receiverOfConstancia } from '@comanda/shared/cfdi/constancia'
import { readConstancia } from '@comanda/shared/cfdi/guest'
import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Lazy } from '../Lazy.tsx'
import type { ReceiverDraft } from './receiver-draft.ts'
import { CFDI_TEXTS } from './texts.ts'

const TEXTS = CFDI_TEXTS.constancia
const load = () => import('./ConstanciaDialog.tsx')

interface ReadConstanciaProps {
  draft: ReceiverDraft
  onChange: (draft: ReceiverDraft) => void
}

/** Fills the form from the QR code of a constancia: the RFC at once, the rest when the authority answers. */
export function ReadConstancia({ draft, onChange }: ReadConstanciaProps) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const close = () => setOpen(false)
  // What is typed while the authority answers stays.
  const latest = useRef(draft)
  latest.current = draft

  async function take(code: ConstanciaCode) {
    close()
    setSaid(TEXTS.reading)
    onChange(receiverOfConstancia(latest.current, code, null))
    const { receiver } = await api(readConstancia, { body: code }).catch(() => ({ receiver: null }))
    if (receiver) onChange(receiverOfConstancia(latest.current, code, receiver))
    if (receiver === null) setSaid(TEXTS.onlyRfc)
    else setSaid(receiver.regimes.length > 1 ? TEXTS.severalRegimes : TEXTS.filled)
  }

  return (
    <>
      <Button size="touch" icon={QrCode} className="mt-2" onPress={() => setOpen(true)}>
        {TEXTS.read}
      </Button>
      <p role="status" className="mt-1 text-sm text-muted">
        {said}
      </p>
      <Lazy load={load} isOpen={isOpen} onFail={close}>
        {({ ConstanciaDialog }) => <ConstanciaDialog onRead={(code) => void take(code)} onClose={close} />}
      </Lazy>
    </>
  )
}
