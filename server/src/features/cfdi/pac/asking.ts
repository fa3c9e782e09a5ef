import type { StampResult, Unknown } from './pac.ts'
import { sealOfDocument, stampOf, withStamp } from './stamp-of.ts'

export const NO_ANSWER: Unknown = { outcome: 'unknown', reason: 'no_answer' }
export const FAILED: Unknown = { outcome: 'unknown', reason: 'failed' }
export const NO_ACCESS: Unknown = { outcome: 'unknown', reason: 'no_access' }

/** Errors of a connection that was never made. */
const UNREACHED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]
const isUnreached = (error: unknown): boolean =>
  UNREACHED.includes((error as { cause?: { code?: string } }).cause?.code ?? '')

/** Sends a request to a service that this program does not trust. It is carried out or not, also when nothing comes back. */
export async function post(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ status: number; text: string } | Unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', redirect: 'error', ...init, signal })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    if (error instanceof RangeError) return FAILED
    return isUnreached(error) ? { ...NO_ANSWER, isUnsent: true } : NO_ANSWER
  }
}

/** More than a stamped global of 2,000 sales has. */
const MOST_BYTES = 5 * 1024 * 1024

/** @throws RangeError when it is longer than 5 MB, without reading the rest */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new RangeError('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const MOST_SAID = 300

/** An answer that says nothing of the document, with the certifier’s words. */
export function failed(...words: readonly (string | null | undefined)[]): Unknown {
  const said = words.filter(Boolean).join(' – ').slice(0, MOST_SAID)
  return { ...FAILED, ...(said && { said }) }
}

/**
 * The document that was sent, with the stamp of its seal that came back in another or by itself: nothing else of the answer is taken.
 * @returns null when there is no stamp in it
 */
export function stampedOf(sent: string, answered: string): StampResult | null {
  const stamp = stampOf(answered)
  if (!stamp) return null
  return stamp.seal === sealOfDocument(sent)
    ? { outcome: 'stamped', uuid: stamp.uuid, document: withStamp(sent, stamp) }
    : failed('el documento que devolvió no es el que se le envió')
}

/** The authority has a request to cancel (201), or had it before (202). */
export const IS_REQUESTED: readonly string[] = ['201', '202']

/** Not of a certifier: the request to cancel could not be signed here. */
export const NO_CSD = 'CSD'
