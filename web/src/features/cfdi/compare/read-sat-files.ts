import { type CellRow, cellAt } from '@comanda/shared/kernel/cells'
import { findHeader, isEmptyRow, type KnownColumn, knownColumns } from '@comanda/shared/kernel/header'
import { type Cents, parseClientTotal } from '@comanda/shared/kernel/money'
import { unzipSync } from 'fflate'
import { decodeText } from '../../../parts/files/decode-text.ts'
import { readTables } from '../../../parts/files/read-tables.ts'
import { readXml } from '../../../parts/files/workbook/xml.ts'
import { COMPARE } from '../texts.ts'

/** A document as the authority has it. */
export interface SatDocument {
  /** In capitals. */
  uuid: string
  issuer: string
  receiver: string
  receiverName: string
  /** YYYY-MM-DD at the issuer's clock. */
  date: string
  /** Null where the file has none. */
  total: Cents | null
  /** Null where the file does not say, as an XML. */
  state: 'valid' | 'cancelled' | null
}

export interface SatFiles {
  documents: SatDocument[]
  /** Rows and XML that are no documents. */
  unreadable: number
}

/** Bytes of a file, of all that is unpacked, and of one text; a month of 5,000 documents has a tenth of them. */
const [MAX_FILE, MAX_UNPACKED, MAX_TEXT] = [100_000_000, 400_000_000, 50_000_000]
const MAX_DOCUMENTS = 20_000
/** Bytes that are unpacked and read before the page takes its turn. */
const STEP = 1_000_000

/** A reason for which a file cannot be read, in words. */
class Unusable extends Error {}

/**
 * What the authority lets one download: its metadata (a text with `~`), the list of its portal (CSV or Excel), an XML, or ZIP archives of
 * texts or XML. A document that several files have is cancelled when one of them says so.
 * @returns the problem that makes the files unusable, in words
 */
export async function readSatFiles(files: readonly File[]): Promise<SatFiles | { problem: string }> {
  const found = new Found()
  try {
    for (const file of files) {
      if (file.size > MAX_FILE) throw new Unusable(COMPARE.tooLarge)
      await readFile(file, found)
    }
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message }
    return { problem: COMPARE.broken }
  }
  const documents = [...found.documents.values()]
  return documents.length === 0
    ? { problem: COMPARE.noDocuments }
    : { documents, unreadable: found.unreadable }
}

class Found {
  readonly documents = new Map<string, SatDocument>()
  unreadable = 0
  private unpacked = 0

  add(document: SatDocument | null): void {
    if (document === null) {
      this.unreadable++
      return
    }
    const before = this.documents.get(document.uuid)
    this.documents.set(document.uuid, before ? merged(before, document) : document)
    if (this.documents.size > MAX_DOCUMENTS) throw new Unusable(COMPARE.tooMany(MAX_DOCUMENTS))
  }

  unpack(bytes: number): void {
    this.unpacked += bytes
    if (this.unpacked > MAX_UNPACKED) throw new Unusable(COMPARE.tooLarge)
  }
}

const merged = (a: SatDocument, b: SatDocument): SatDocument => ({
  ...a,
  total: a.total ?? b.total,
  state: [a.state, b.state].includes('cancelled') ? 'cancelled' : (a.state ?? b.state),
})

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function readFile(file: File, found: Found): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isZip(bytes)) return readText(bytes, file.name, found)
  const parts = partsOf(bytes)
  if (parts.some(({ name }) => name === '[Content_Types].xml')) return readSheets(file, found)
  const read = parts.filter(({ name }) => /\.(?:xml|txt|csv)$/i.test(name) && !name.startsWith('__MACOSX/'))
  for (const { size } of read) {
    found.unpack(size)
    if (size > MAX_TEXT) throw new Unusable(COMPARE.tooLarge)
  }
  for (const step of stepsOf(read)) {
    const chosen = new Set(step.map(({ place }) => place))
    let place = 0
    const unpacked = unzipSync(bytes, { filter: () => chosen.has(place++) })
    for (const [name, text] of Object.entries(unpacked)) await readText(text, name, found)
    await nextTurn()
  }
}

interface Part {
  name: string
  size: number
  place: number
}

/** The directory of an archive, without its content. */
function partsOf(bytes: Uint8Array): Part[] {
  const parts: Part[] = []
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts.push({ name, size: originalSize, place: parts.length })
    if (parts.length > MAX_DOCUMENTS * 2) throw new Unusable(COMPARE.tooMany(MAX_DOCUMENTS))
    return false
  }
  unzipSync(bytes, { filter })
  return parts
}

function stepsOf(parts: readonly Part[]): Part[][] {
  const steps: Part[][] = []
  let size = STEP
  for (const part of parts) {
    if (size >= STEP) {
      steps.push([])
      size = 0
    }
    steps.at(-1)?.push(part)
    size += part.size
  }
  return steps
}

const COMPROBANTE = /<(?:\w+:)?Comprobante\s/

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function readText(bytes: Uint8Array, name: string, found: Found): Promise<void> {
  if (bytes.length > MAX_TEXT) throw new Unusable(COMPARE.tooLarge)
  const text = decodeText(bytes).replace(/^\ufeff/, '')
  if (/^\s*</.test(text) && (/\.xml$/i.test(name) || COMPROBANTE.test(text.slice(0, 4_000))))
    found.add(readComprobante(text))
  // Names in metadata are not quoted, and may have quotes of their own.
  else if (/^[^\r\n]*~/.test(text.trimStart()))
    await readRows(
      text.split(/\r\n|\r|\n/).map((line) => line.split('~')),
      found,
    )
  else await readSheets(new File([Uint8Array.from(bytes)], name), found)
}

/** What a document says of itself, without its state. */
function readComprobante(xml: string): SatDocument | null {
  const of = new Map<string, Readonly<Record<string, string | undefined>>>()
  try {
    readXml(xml, {
      open: (name, attributes) => {
        // Concepts and complements have nodes of the same names further down.
        if (NODES.has(name) && !of.has(name)) of.set(name, attributes)
      },
    })
  } catch {
    return null
  }
  const [comprobante, issuer, receiver, stamp] = [...NODES].map((name) => of.get(name))
  return documentOf({
    uuid: stamp?.UUID,
    issuer: issuer?.Rfc,
    receiver: receiver?.Rfc,
    receiverName: receiver?.Nombre,
    date: comprobante?.Fecha,
    total: comprobante?.Total,
  })
}

const NODES = new Set(['Comprobante', 'Emisor', 'Receptor', 'TimbreFiscalDigital'])

type Column = 'uuid' | 'issuer' | 'receiver' | 'receiverName' | 'date' | 'total' | 'state'

/** The titles of the metadata, then those of the portal. */
const COLUMNS: Record<Column, KnownColumn> = {
  uuid: { title: 'Uuid', names: ['Folio Fiscal', 'Folio Fiscal (UUID)'] },
  issuer: { title: 'RfcEmisor', names: ['RFC Emisor', 'RFC del Emisor'] },
  receiver: { title: 'RfcReceptor', names: ['RFC Receptor', 'RFC del Receptor'] },
  receiverName: {
    title: 'NombreReceptor',
    names: ['Nombre Receptor', 'Nombre o Razón Social del Receptor', 'Razón Social Receptor'],
  },
  date: { title: 'FechaEmision', names: ['Fecha de Emisión', 'Fecha Emisión'], weakNames: ['Fecha'] },
  total: { title: 'Monto', names: ['Total', 'MontoTotal', 'Monto Total'] },
  state: {
    title: 'Estatus',
    names: ['Estado del Comprobante', 'Estado Comprobante', 'EstadoComprobante'],
    weakNames: ['Estado'],
  },
}

async function readSheets(file: File, found: Found): Promise<void> {
  const read = await readTables(file, (cells) => knownColumns(cells, COLUMNS))
  if ('problem' in read) throw new Unusable(read.problem)
  for (const { rows } of read.tables) await readRows(rows, found)
}

async function readRows(rows: readonly CellRow[], found: Found): Promise<void> {
  const header = findHeader(rows, COLUMNS, ['uuid', 'date'])
  if (!header || !['uuid' as const, 'date' as const].every((key) => header.places.has(key))) return
  let size = 0
  for (const row of rows.slice(header.row + 1)) {
    if (isEmptyRow(row)) continue
    const text = (key: Column): string | undefined => {
      const place = header.places.get(key)
      return place === undefined ? undefined : cellAt(row, place).text
    }
    found.add(
      documentOf({
        uuid: text('uuid'),
        issuer: text('issuer'),
        receiver: text('receiver'),
        receiverName: text('receiverName'),
        date: text('date'),
        total: text('total'),
        state: text('state'),
      }),
    )
    if (++size % 500 === 0) await nextTurn()
  }
}

const UUID = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/

/** @returns null without a UUID or a date */
function documentOf(of: Partial<Record<Column, string>>): SatDocument | null {
  const uuid = (of.uuid ?? '').trim().toUpperCase()
  const date = dateOf(of.date ?? '')
  if (!UUID.test(uuid) || date === null) return null
  return {
    uuid,
    issuer: (of.issuer ?? '').trim().toUpperCase(),
    receiver: (of.receiver ?? '').trim().toUpperCase(),
    receiverName: (of.receiverName ?? '').trim(),
    date,
    total: parseClientTotal((of.total ?? '').replace(/[$,\s]|MXN/g, '')),
    state: stateOf(of.state ?? ''),
  }
}

function dateOf(text: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  const [, dayFirst, monthNext, yearLast] = /^\s*(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  return yearLast ? `${yearLast}-${monthNext}-${dayFirst}` : null
}

const stateOf = (text: string): SatDocument['state'] =>
  /^(?:1|vigente|activo)/i.test(text.trim())
    ? 'valid'
    : /^(?:0|cancelad)/i.test(text.trim())
      ? 'cancelled'
      : null
