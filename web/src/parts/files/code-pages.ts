/** The upper half of code page 850, which DOS and the tills of its time write; browsers do not decode it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const readCp850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join('')

const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/u
const WESTERN = /[àâäãåæçèêëìîïòôöõœøùûýÿßÀÂÄÃÅÆÇÈÊËÌÎÏÒÔÖÕŒØÙÛÝ]/u
const SIGN = /[°ºª½¼¾©®™€£…•“”«»–—×±÷·\u00a0]/u
const ODD = -3

/** How likely a Spanish text has the letter at this place. */
function likelihood(text: string, at: number): number {
  const letter = text[at] ?? ''
  const before = /\p{L}*$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ''
  const after = /^\p{L}*/u.exec(text.slice(at + 1, at + 3))?.[0] ?? ''
  if (SPANISH.test(letter) || WESTERN.test(letter)) {
    const isUpper = letter !== letter.toLowerCase()
    // A capital after a small letter, and a small letter before or among capitals, are letters of another encoding.
    const isOdd = isUpper
      ? /\p{Ll}/u.test(before) || /^\p{Lu}\p{Ll}/u.test(after)
      : /^\p{Lu}/u.test(after) || /^\p{Lu}{2,}$/u.test(before + after)
    return isOdd ? ODD : SPANISH.test(letter) ? 3 : 1
  }
  const isInWord = before !== '' && after !== ''
  if (/[¿¡]/u.test(letter)) return isInWord || after === '' ? ODD : 2
  if (/[‘’´]/u.test(letter)) return isInWord ? 1 : 0
  return SIGN.test(letter) && !isInWord ? 1 : ODD
}

/** The mean over the letters outside ASCII. */
function likelihoodOf(text: string): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if ((text[at] ?? '') <= '\u007f') continue
    sum += likelihood(text, at)
    count++
  }
  return sum / count
}

/** Below this the text has too many letters that no Spanish text has. */
const LEAST = 1

/** The letters of the file are in no encoding that is known here. */
export class UnknownEncoding extends Error {}

/**
 * A text of one byte a letter, as Excel saves it on Windows or on a Mac, or a till under DOS: the encoding in which it reads
 * most like Spanish.
 * @throws UnknownEncoding when it reads like Spanish in none
 */
export function readOneByte(bytes: Uint8Array): string {
  const readings = [
    new TextDecoder('windows-1252').decode(bytes),
    new TextDecoder('macintosh').decode(bytes),
    readCp850(bytes),
  ].map((text) => ({ text, points: likelihoodOf(text) }))
  const best = readings.reduce((one, other) => (other.points > one.points ? other : one))
  if (best.points < LEAST) throw new UnknownEncoding('not Spanish in any encoding')
  return best.text
}
