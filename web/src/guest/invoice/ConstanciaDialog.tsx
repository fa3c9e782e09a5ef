/** @jsxImportSource preact */
import { type ConstanciaCode, readConstanciaCode } from '@comanda/shared/cfdi/constancia'
import { useEffect, useRef, useState } from 'preact/hooks'
import { hasCamera, readQrOfFile, watchCamera } from '../../parts/codes/read-qr.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { Texts } from './texts.ts'

interface ConstanciaDialogProps {
  texts: Texts['constancia']
  onRead: (code: ConstanciaCode) => void
  onClose: () => void
}

/** Reads the code of a constancia with the camera, or from a picture. */
export function ConstanciaDialog({ texts, onRead, onClose }: ConstanciaDialogProps) {
  const [isWatching, setWatching] = useState(hasCamera())
  const [said, setSaid] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const took = useRef(onRead)
  took.current = onRead

  const take = (text: string | null) => {
    const code = text === null ? null : readConstanciaCode(text)
    if (code) took.current(code)
    else setSaid(text === null ? texts.noCode : texts.otherCode)
  }
  const taking = useRef(take)
  taking.current = take

  useEffect(() => {
    if (!isWatching || !video.current) return
    const ending = new AbortController()
    watchCamera(video.current, (text) => taking.current(text), ending.signal).catch(() => setWatching(false))
    return () => ending.abort()
  }, [isWatching])

  return (
    <Dialog title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <p class="mb-3 text-muted">{isWatching ? texts.hint : texts.noCamera}</p>
      {isWatching && (
        <video
          ref={video}
          muted
          playsInline
          class="mb-3 aspect-square max-h-[45dvh] w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <label class="button large w-full">
        {texts.picture}
        <input
          class="sr-only"
          type="file"
          accept="image/*"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void readQrOfFile(file).then(take)
          }}
        />
      </label>
      <p role="status" class="mt-2 min-h-6 text-bad">
        {said}
      </p>
    </Dialog>
  )
}
