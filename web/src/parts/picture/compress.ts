import {
  KIND_BYTES,
  type PictureKind,
  pictureKind,
  refusalOfKind,
} from '@comanda/shared/pictures/picture-kind'
import { type Surface, shrink } from './shrink.ts'
import type { Reply } from './shrink.worker.ts'
import { PICTURE } from './texts.ts'

/** The chosen file is not a picture; the message can be shown. */
export class PictureError extends Error {}

/** The specification has one sentence for these. */
const NO_IMAGES: readonly PictureKind[] = ['pdf', 'video', 'archive']

/**
 * Resizes a picture for the menu, in a worker when the browser supports it.
 * @throws PictureError
 */
export async function compressPicture(file: unknown): Promise<Blob> {
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
