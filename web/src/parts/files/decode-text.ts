const UTF_16 = [0xff, 0xfe]

/**
 * The content of a text file: UTF-8, else the encoding of Excel on Windows.
 * @throws when the file is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const isUtf16 = UTF_16.every((byte, index) => bytes[index] === byte)
  const text = isUtf16 ? new TextDecoder('utf-16le').decode(bytes) : decodeBytes(bytes)
  if (text.includes('\u0000')) throw new Error('not a text')
  return text
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
