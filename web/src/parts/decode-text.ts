const UTF_16 = [0xff, 0xfe]

/** A text file's content: UTF-8, else what Excel saves on Windows. @throws when it is no text at all */
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
