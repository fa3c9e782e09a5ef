import { createHash } from 'node:crypto'
import type { TenantDb } from '../../../db/tenant.ts'
import { pictureHash } from '../../../pictures/address.ts'
import { sharp } from '../../../pictures/encode.ts'
import { findPicture } from '../../../pictures/queries.ts'
import { MARGIN, MUTED, type Pdf, rule, WIDTH, write } from './page.ts'
import type { LetterheadRow } from './queries.ts'

/** What a restaurant says of itself above a document; all of it may be missing. */
export interface Letterhead extends Omit<LetterheadRow, 'image'> {
  logo: Logo | null
}

interface Logo {
  /** JPEG: each document has a copy. */
  bytes: Buffer
  width: number
  height: number
}

/** In pixels; in the document it has half as many points. */
const LARGEST = { width: 240, height: 120 }

/** Changes with what a letterhead says. */
export const keyOfLetterhead = ({ name, address, phone, image }: LetterheadRow): string =>
  createHash('sha256')
    .update(JSON.stringify([name, address, phone, image]))
    .digest('base64url')
    .slice(0, 8)

/** A picture that cannot be read is left out: the document says everything without it. */
export async function readLetterhead(db: TenantDb, { image, ...texts }: LetterheadRow): Promise<Letterhead> {
  const hash = pictureHash(image)
  const picture = hash && (await db.first(findPicture(db.tenantId, hash)))
  return { ...texts, logo: picture ? await logoOf(picture.bytes).catch(() => null) : null }
}

export async function logoOf(picture: Buffer): Promise<Logo> {
  const open = await sharp()
  const { data, info } = await open(picture)
    .resize({ ...LARGEST, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** @returns where it ends */
export function drawLetterhead(pdf: Pdf, { name, address, phone, logo }: Letterhead, top: number): number {
  const lines = [
    (address ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    phone,
  ]
    .filter(Boolean)
    .join('\n')
  if (lines === '' && logo === null) return top
  if (logo) pdf.image(logo.bytes, MARGIN, top, { width: logo.width / 2, height: logo.height / 2 })
  const x = MARGIN + (logo ? logo.width / 2 + 12 : 0)
  const place = { x, width: MARGIN + WIDTH - x }
  let y = write(pdf, name, { ...place, y: top }, { size: 11, bold: true }) + 2
  for (const line of lines.split('\n')) y = write(pdf, line, { ...place, y }, { color: MUTED })
  const end = Math.max(y, top + (logo?.height ?? 0) / 2) + 8
  rule(pdf, end)
  return end + 8
}
