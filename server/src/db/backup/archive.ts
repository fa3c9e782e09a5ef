import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { forbiddenLine } from '../../kernel/error-line.ts'
import { Checksum } from './checksum.ts'
import { entryOfTable, FORMAT, MANIFEST, Manifest, type TableRecord } from './manifest.ts'

/** A backup's manifest is some tens of kilobytes. */
const MANIFEST_LIMIT = 16 * 1024 * 1024

const damaged = (cause?: unknown): Error =>
  new Error('El archivo no es un respaldo completo de Comanda: está cortado, dañado o alterado.', { cause })

/** The reason why a file cannot be opened, which its content does not cause. */
function unreadable(file: string, code: string | undefined): Error | undefined {
  if (code === 'ENOENT') return new Error(`No existe ${file}.`)
  if (code === 'EISDIR') return new Error(`${file} es una carpeta: escribe el nombre del archivo.`)
  if (code === 'EACCES' || code === 'EPERM') return new Error(forbiddenLine(file))
  return undefined
}

/** A backup's file, open for reading. */
export class Archive {
  readonly manifest: Manifest
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>

  private constructor(zip: ZipFile, entries: Map<string, Entry>, manifest: Manifest) {
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
  }

  /** @throws in Spanish when the file is not a whole backup that this version can read. */
  static async open(file: string): Promise<Archive> {
    const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch((error) => {
      throw unreadable(file, (error as NodeJS.ErrnoException).code) ?? damaged(error)
    })
    try {
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      const manifest = await readManifest(zip, entries.get(MANIFEST))
      const expected = [MANIFEST, ...manifest.tables.map(({ name }) => entryOfTable(name))]
      if (zip.entryCount !== expected.length || !expected.every((name) => entries.has(name))) throw damaged()
      return new Archive(zip, entries, manifest)
    } catch (error) {
      zip.close()
      throw isOurs(error) ? error : damaged(error)
    }
  }

  /** Reads everything once, so that a file with an error is refused before anything changes. */
  async verify(onTable: (name: string) => void): Promise<void> {
    for (const table of this.manifest.tables) {
      onTable(table.name)
      for await (const _ of this.read(table)) void _
    }
  }

  /**
   * A table's rows as COPY text.
   * @throws at the end when the checksum does not match.
   */
  async *read({ name, bytes, sha256 }: TableRecord): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(entryOfTable(name))
    if (!entry) throw damaged()
    const checksum = new Checksum()
    try {
      for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        checksum.update(chunk)
        yield chunk
      }
    } catch (error) {
      throw damaged(error)
    }
    if (checksum.bytes !== bytes || checksum.digest() !== sha256) throw damaged()
  }

  stream(table: TableRecord): Readable {
    return Readable.from(this.read(table), { objectMode: false })
  }

  close(): void {
    this.#zip.close()
  }
}

class OtherFormat extends Error {}
const isOurs = (error: unknown): boolean => error instanceof OtherFormat

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > MANIFEST_LIMIT) throw damaged()
  const raw: unknown = JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString())
  const format = (raw as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > FORMAT)
    throw new OtherFormat('Este respaldo es de una versión más nueva de Comanda: actualízala primero.')
  return Manifest.parse(raw)
}
