/** The few parts of DER (ITU-T X.690) that a certificate needs; node:crypto reads certificates and writes none. */
const lengthOf = (bytes: number): Buffer => {
  if (bytes < 0x80) return Buffer.from([bytes])
  const digits = Buffer.from(bytes.toString(16).padStart(bytes > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}

/** A value with its tag. */
export const tagged = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

export const sequence = (...content: readonly Buffer[]): Buffer => tagged(0x30, ...content)
export const set = (...content: readonly Buffer[]): Buffer => tagged(0x31, ...content)
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'))
/** Unsigned, most significant byte first; the first bit of a positive number is zero. */
export const integer = (bytes: Buffer): Buffer =>
  tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
export const bits = (bytes: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), bytes)
export const octets = (bytes: Buffer): Buffer => tagged(0x04, bytes)

/** `2.5.4.45`. */
export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}

/** Until 2049 a time has two digits of the year, later four. */
export const time = (at: Date): Buffer => {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), 'latin1'))
    : tagged(0x18, Buffer.from(digits, 'latin1'))
}
