import { AppError } from '@comanda/shared/kernel/errors'
import { type PictureKind, pictureKind, refusalOfKind } from '@comanda/shared/pictures/picture-kind'
import { FairTurns } from '../kernel/fair-turns.ts'

/** Loaded with the first picture: it takes 20 MB. */
export const sharp = async () => (await import('sharp')).default

const LONGEST_SIDE = 512
const MAX_BYTES = 500_000
/** A phone's largest photo fits; a decompression bomb does not. */
const MAX_PIXELS = 50_000_000
/** From good quality down to a quality that fits even for pure noise. */
const QUALITIES = [82, 60, 35, 10]

/** A decoded picture may take 200 MB, a waiting one its file of up to 10 MB. Each store has its own queue. */
const turns = new FairTurns({ atOnce: 2, mostWaiting: 50, mostWaitingInLine: 10 })

const notAnImage = () => new AppError('invalid_input', '¡El archivo no es una imagen!')
const refused = (kind: PictureKind) => {
  const reason = refusalOfKind(kind)
  return reason ? new AppError('invalid_input', reason) : notAnImage()
}
const tooManyPixels = () =>
  new AppError('invalid_input', '¡La imagen es demasiado grande! Usa una de menos de 50 megapíxeles.')

/**
 * Encodes a picture for every screen: upright, at most 512 px on its longest side, WebP below 0.5 MB, without
 * the camera's metadata (place, owner). Decoding it proves that it is a picture.
 * @param line the queue; each store waits behind its own pictures
 * @param signal ends the wait for its turn
 * @throws invalid_input for any other file, unavailable while too many pictures of the same queue wait
 */
export async function encodePicture(file: Buffer, line: string, signal: AbortSignal): Promise<Buffer> {
  const kind = pictureKind(file)
  if (kind !== 'raster') throw refused(kind)
  await checkSize(file)
  return turns.take(line, () => encode(file), signal)
}

/** Reads the header only, so that a picture that is too large does not enter the queue. */
async function checkSize(file: Buffer): Promise<void> {
  const open = await sharp()
  const { width, height } = await open(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage()
    })
  if (width * height > MAX_PIXELS) throw tooManyPixels()
}

async function encode(file: Buffer): Promise<Buffer> {
  const open = await sharp()
  const upright = open(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 15 })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  const small = await upright
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch((error: Error) => {
      throw error.message.includes('pixel limit') ? tooManyPixels() : notAnImage()
    })
  for (const quality of QUALITIES) {
    const encoded = await open(small).webp({ quality, alphaQuality: quality }).toBuffer()
    if (encoded.length < MAX_BYTES) return encoded
  }
  throw new Error('a picture of 512 px did not fit')
}
