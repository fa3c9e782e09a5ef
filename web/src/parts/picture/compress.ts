import { type Surface, shrink } from './shrink.ts'
import type { Reply } from './shrink.worker.ts'
import { PICTURE } from './texts.ts'

/** The chosen file is not a picture; the message can be shown. */
export class PictureError extends Error {}

/**
 * Resizes a picture for the menu, in a worker when the browser supports it.
 * @throws PictureError
 */
export async function compressPicture(file: unknown): Promise<Blob> {
  if (!(file instanceof Blob)) throw new PictureError(PICTURE.notABlob)
  if (!file.type.startsWith('image/')) throw new PictureError(PICTURE.notAnImage)
  try {
    return await inWorker(file)
  } catch {
    return shrink(file, surfaceOf).catch(() => {
      throw new PictureError(PICTURE.notAnImage)
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

function surfaceOf(width: number, height: number): Surface {
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
