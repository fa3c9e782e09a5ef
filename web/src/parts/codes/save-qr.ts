import { qrMatrix, qrPixels } from './qr-matrix.ts'

/** Sufficient for a poster. */
const WIDTH_PX = 1080
/** Some browsers read the picture after the click. */
const KEEP_MS = 10_000

/** Downloads a QR code as a PNG. */
export async function saveQr(text: string, fileName: string): Promise<void> {
  const pixels = qrPixels(await qrMatrix(text), WIDTH_PX)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = WIDTH_PX
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, WIDTH_PX, WIDTH_PX), 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('the browser made no picture')
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
