import {
  KIND_BYTES,
  type PictureKind,
  pictureKind,
  refusalOfKind,
} from '@comanda/shared/pictures/picture-kind'
import { ImageUp, type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { messageOf } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { type Surface, shrink } from './shrink.ts'
import type { Reply } from './shrink.worker.ts'

interface PictureCardProps {
  image: string | null
  /** The alternative text. */
  alt: string
  /** The icon shown without a picture. */
  placeholder: LucideIcon
  hint?: string
  /** `cover` for a dish, `contain` for a store's logo. */
  fit: 'cover' | 'contain'
  /** Uploads the picture and shows a message. The card shows the error of a refusal. */
  onUpload: (body: FormData) => Promise<void>
  onRemove: () => Promise<void>
}

/**
 * Uploads, replaces and removes a picture. The browser resizes it; the server checks and encodes it again.
 */
export function PictureCard({ hint = PICTURE.hint, onUpload, onRemove, ...shown }: PictureCardProps) {
  const { image } = shown
  const [step, setStep] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)

  async function upload(file: File) {
    try {
      setStep(PICTURE.compressing)
      const picture = await compressPicture(file)
      setStep(PICTURE.uploading)
      const body = new FormData()
      body.append('image', picture, file.name)
      await onUpload(body)
    } catch (error) {
      toast.error(error instanceof PictureError ? error.message : messageOf(error, PICTURE.failed))
    } finally {
      setStep(null)
    }
  }

  return (
    <Card title={PICTURE.title}>
      <Shown {...shown} />
      {step && <ProgressLine label={step} className="mt-3" />}
      <div className="mt-4 grid max-w-72 gap-2">
        <FileTrigger
          acceptedFileTypes={['image/*']}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) void upload(file)
          }}
        >
          <Button size="touch" icon={ImageUp} isPending={step !== null}>
            {image ? PICTURE.replace : PICTURE.upload}
          </Button>
        </FileTrigger>
        {image && (
          <Button size="touch" icon={Trash2} isDisabled={step !== null} onPress={() => setRemoving(true)}>
            {PICTURE.remove}
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-muted">{hint}</p>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={PICTURE.remove}
        confirmLabel={PICTURE.confirm}
        onConfirm={onRemove}
        fallback={PICTURE.failed}
      >
        {PICTURE.irreversible}
      </ConfirmDialog>
    </Card>
  )
}

function Shown({
  image,
  alt,
  placeholder: Icon,
  fit,
}: Pick<PictureCardProps, 'image' | 'alt' | 'placeholder' | 'fit'>) {
  const shape = 'aspect-square w-full max-w-72 rounded-md bg-sunken'
  if (image === null) {
    return (
      <div className={`${shape} flex flex-col items-center justify-center gap-2 text-muted`}>
        <Icon aria-hidden size={40} strokeWidth={1.5} />
        {PICTURE.none}
      </div>
    )
  }
  return (
    <img
      src={image}
      alt={alt}
      className={`${shape} ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
    />
  )
}

/** The chosen file is not a picture; the message can be shown. */
class PictureError extends Error {}

/** The specification has one sentence for these. */
const NO_IMAGES: readonly PictureKind[] = ['pdf', 'video', 'archive']

/**
 * Resizes a picture for the menu, in a worker when the browser supports it.
 * @throws PictureError
 */
async function compressPicture(file: unknown): Promise<Blob> {
  if (!(file instanceof Blob)) throw new PictureError(PICTURE.notABlob)
  const kind = pictureKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  const refusal = refusalOfKind(kind)
  const isImage =
    kind === 'raster' || kind === 'heic' || (kind === 'unknown' && file.type.startsWith('image/'))
  if (NO_IMAGES.includes(kind)) throw new PictureError(PICTURE.notAnImage)
  // Some browsers decode HEIC, which then becomes a picture like any other.
  if (!isImage) throw new PictureError(refusal ?? PICTURE.notAnImage)
  try {
    return await inWorker(file)
  } catch {
    return shrink(file, canvasSurface).catch(() => {
      throw new PictureError(refusal ?? (kind === 'raster' ? PICTURE.undecodable : PICTURE.notAnImage))
    })
  }
}

function inWorker(file: Blob): Promise<Blob> {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) =>
      'picture' in data ? resolve(data.picture) : reject(new Error(data.error))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

function canvasSurface(width: number, height: number): Surface {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const encode = (type: string, quality: number) =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), type, quality),
    )
  return { context, encode }
}

const PICTURE = {
  title: 'Imagen',
  none: 'Sin imagen',
  upload: 'Subir imagen',
  replace: 'Cambiar imagen',
  remove: 'Eliminar imagen',
  confirm: 'Eliminar',
  hint: 'JPG, PNG o WebP. Se reduce a 512 px antes de subirla.',
  compressing: 'Comprimiendo imagen…',
  uploading: 'Subiendo imagen…',
  failed: '¡Estamos teniendo problemas al procesar tu solicitud, por favor intenta más tarde!',
  irreversible: '¡Estás seguro! ¡Este proceso es irreversible!',
  notABlob: 'The file given is not an instance of Blob or File',
  undecodable:
    'No pudimos abrir la imagen: está dañada o tiene demasiados píxeles. Guárdala más pequeña, como JPEG o PNG.',
  notAnImage: 'The file given is not an image',
}
