/** What the browser's own reader of codes has; few phones have it. */
interface Detector {
  detect(source: Frame): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

type Frame = HTMLVideoElement | ImageBitmap
/** @returns null where no code is seen */
type Read = (frame: Frame) => Promise<string | null>

/** More pixels take longer, and the code of a sheet in a photo needs some hundreds. */
const LONGEST_SIDE = 1600
/** Milliseconds for one frame. */
const PATIENCE = { video: 60, picture: 3_000 }
const PAUSE_MS = 150

/** Loads the decoder where the browser has none. */
async function createReader(): Promise<Read> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own && formats.includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (frame) => {
    const isPicture = !('videoWidth' in frame)
    const [width, height] = isPicture ? [frame.width, frame.height] : [frame.videoWidth, frame.videoHeight]
    if (!context || width === 0 || height === 0) return null
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.drawImage(frame, 0, 0, canvas.width, canvas.height)
    const timeLimit = isPicture ? PATIENCE.picture : PATIENCE.video
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit })
    } catch {
      return null
    }
  }
}

/** The code in a picture. @returns null also for a file that is no picture */
export async function readQrOfFile(file: File): Promise<string | null> {
  const read = await createReader()
  try {
    const picture = await createImageBitmap(file)
    return await read(picture).finally(() => picture.close())
  } catch {
    return null
  }
}

/** Browsers give the camera over https alone. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined

/**
 * Shows the camera and reads codes from it until it is aborted.
 * @throws where the browser or the person does not give the camera
 */
export async function watchCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const read = await createReader()
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  try {
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const text = await read(video).catch(() => null)
      if (text !== null && !signal.aborted) onText(text)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
