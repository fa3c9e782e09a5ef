/** The pictures that the server decodes. Drawings (SVG, PDF) can contain programs and never reach its decoder. */
export type PictureKind =
  | 'raster'
  | 'heic'
  | 'svg'
  | 'pdf'
  | 'video'
  | 'photoshop'
  | 'archive'
  | 'empty'
  | 'unknown'

/** The number of bytes at a file's start that determine its kind. */
export const KIND_BYTES = 512

/** Control characters are points here. */
const SIGNATURES: readonly [PictureKind, RegExp][] = [
  ['empty', /^$/],
  ['raster', /^\xff\xd8\xff|^\x89PNG\r\n|^GIF8|^RIFF[\s\S]{4}WEBP|^[\s\S]{4}ftypavi[fs]|^II\*\.|^MM\.\*/],
  // `mif1` and `msf1` are containers: those of AV1 name it among their brands.
  ['raster', /^[\s\S]{4}ftypm[is]f1[\s\S]{0,40}avi[fs]/],
  ['heic', /^[\s\S]{4}ftyp(?:he[ivm][cxms]|mif1|msf1)/],
  ['video', /^[\s\S]{4}(?:ftyp|moov|mdat)|^\.E\xdf\xa3|^RIFF[\s\S]{4}AVI |^\.{3}[\xba\xb3]|^FLV|^OggS/],
  ['pdf', /^\s*%PDF/],
  ['photoshop', /^8BPS/],
  ['archive', /^PK\.\.|^\.\x8b|^Rar!|^7z\xbc\xaf/],
  ['svg', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[\s\S]*?)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i],
]

/** The kind of a file by its first bytes, because its name and the browser's type are only guesses. */
export function pictureKind(bytes: Uint8Array): PictureKind {
  const start = Array.from(bytes.subarray(0, KIND_BYTES), (byte) => String.fromCharCode(byte)).join('')
  const shown = start.replace(/(?![\t\r\n])\p{Cc}/gu, (letter) => (letter < ' ' ? '.' : letter))
  return SIGNATURES.find(([, signature]) => signature.test(shown))?.[0] ?? 'unknown'
}

const SAVE_AS = 'Guárdala como JPEG o PNG e inténtalo de nuevo.'

/** The advice to a person for a file that cannot become a picture. */
export const PICTURE_REFUSALS: Readonly<Record<Exclude<PictureKind, 'raster' | 'unknown'>, string>> = {
  heic: `Las fotos HEIC, como las guarda el iPhone, no se pueden usar. ${SAVE_AS}`,
  svg: `Los dibujos SVG no se pueden usar. ${SAVE_AS}`,
  pdf: `Es un PDF, no una imagen. ${SAVE_AS}`,
  video: 'Es un video, no una imagen. Toma una foto o elige una imagen JPEG o PNG.',
  photoshop: `Los archivos de Photoshop no se pueden usar. ${SAVE_AS}`,
  archive: 'Es un documento o un archivo comprimido, no una imagen. Elige una imagen JPEG o PNG.',
  empty: 'El archivo está vacío (0 bytes). Elige otra imagen.',
}

export const refusalOfKind = (kind: PictureKind): string | null =>
  kind === 'raster' || kind === 'unknown' ? null : PICTURE_REFUSALS[kind]
