import { readOneByte } from './code-pages.ts'

/** The file is not text. */
export class NotText extends Error {}

/**
 * The content of a text file: UTF-8, UTF-16 with or without its mark, else one byte a letter.
 * @throws NotText, or UnknownEncoding
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  const text = wide ? new TextDecoder(wide).decode(bytes) : decodeBytes(bytes)
  if (text.includes('\u0000')) throw new NotText('not a text')
  return text
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return readOneByte(bytes)
  }
}

/** A text of UTF-16 has a zero in every second byte, apart from the rare letter outside Latin. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [place, byte] of bytes.subarray(0, 4_096).entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const half = Math.min(bytes.length, 4_096) / 2
  if (odd > half * 0.7 && even === 0) return 'utf-16le'
  return even > half * 0.7 && odd === 0 ? 'utf-16be' : null
}
