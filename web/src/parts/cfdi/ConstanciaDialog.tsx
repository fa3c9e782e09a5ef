import { type ConstanciaCode, readConstanciaCode } from '@comanda/shared/cfdi/constancia'
import { useEffect, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { hasCamera, readQrOfFile, watchCamera } from '../codes/read-qr.ts'
import { CFDI_TEXTS } from './texts.ts'

const TEXTS = CFDI_TEXTS.constancia

interface ConstanciaDialogProps {
  onRead: (code: ConstanciaCode) => void
  onClose: () => void
}

/** Reads the code of a constancia with the camera, or from a picture. */
export function ConstanciaDialog({ onRead, onClose }: ConstanciaDialogProps) {
  const [isWatching, setWatching] = useState(hasCamera)
  const [said, setSaid] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)

  const take = (text: string | null) => {
    const code = text === null ? null : readConstanciaCode(text)
    if (code) onRead(code)
    else setSaid(text === null ? TEXTS.noCode : TEXTS.otherCode)
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
    <Dialog onClose={onClose} title={TEXTS.title} size="sm">
      <p className="mb-3 text-muted">{isWatching ? TEXTS.hint : TEXTS.noCamera}</p>
      {isWatching && (
        <video
          ref={video}
          muted
          playsInline
          className="mb-3 aspect-square max-h-[45dvh] w-full rounded-md bg-sunken object-cover"
        />
      )}
      <FileTrigger
        acceptedFileTypes={['image/*']}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) void readQrOfFile(file).then(take)
        }}
      >
        <Button size="touch" isFullWidth>
          {TEXTS.picture}
        </Button>
      </FileTrigger>
      <p role="status" className="mt-2 min-h-6 text-bad">
        {said}
      </p>
    </Dialog>
  )
}
