/** @jsxImportSource preact */
import {
  type ConstanciaCode,
  type ConstanciaData,
  receiverOfConstancia,
} from '@comanda/shared/cfdi/constancia'
import { useState } from 'preact/hooks'
import { Icon } from '../ui/Icon.tsx'
import { readConstancia, type Typed } from './request.ts'
import type { Texts } from './texts.ts'

interface ReadConstanciaProps {
  texts: Texts['constancia']
  onTyped: (change: (before: Typed) => Typed) => void
}

type Part = typeof import('./ConstanciaDialog.tsx')

/** Fills the form from the code of a constancia. The code that reads it comes with the tap. */
export function ReadConstancia({ texts, onTyped }: ReadConstanciaProps) {
  const [part, setPart] = useState<Part | null>(null)
  const [said, setSaid] = useState<keyof Texts['constancia'] | null>(null)

  const open = () =>
    import('./ConstanciaDialog.tsx').then(
      (loaded) => setPart(() => loaded),
      () => setSaid('unread'),
    )
  const fill = (code: ConstanciaCode, data: ConstanciaData | null) =>
    onTyped((before) => receiverOfConstancia(before, code, data))

  async function take(code: ConstanciaCode) {
    setPart(null)
    setSaid('reading')
    fill(code, null)
    const data = await readConstancia(code)
    if (data) fill(code, data)
    setSaid(data === null ? 'onlyRfc' : data.regimes.length > 1 ? 'severalRegimes' : 'filled')
  }

  return (
    <div>
      <button type="button" class="button w-full" onClick={() => void open()}>
        <Icon name="camera" />
        {texts.read}
      </button>
      <p role="status" class="mt-1 text-sm text-muted">
        {said && texts[said]}
      </p>
      {part && (
        <part.ConstanciaDialog
          texts={texts}
          onRead={(code) => void take(code)}
          onClose={() => setPart(null)}
        />
      )}
    </div>
  )
}
