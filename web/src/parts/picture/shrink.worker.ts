import { type Surface, shrink } from './shrink.ts'

export type Reply = { picture: Blob } | { error: string }

function offscreenSurface(width: number, height: number): Surface {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return { context, encode: (type, quality) => canvas.convertToBlob({ type, quality }) }
}

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const reply: Reply = await shrink(data, offscreenSurface).then(
    (picture) => ({ picture }),
    (error) => ({ error: String(error) }),
  )
  self.postMessage(reply)
}
