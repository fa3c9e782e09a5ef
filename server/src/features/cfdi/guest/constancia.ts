import { get as getPlain } from 'node:http'
import { get as getOverTls } from 'node:https'
import { REGIMES, regimesFor } from '@comanda/shared/cfdi/catalogs'
import type { ConstanciaCode, ConstanciaData } from '@comanda/shared/cfdi/constancia'
import { fiscalName } from '@comanda/shared/cfdi/fiscal-name'
import { isPostalCode } from '@comanda/shared/cfdi/postal-code'
import { type Person, personOfRfc } from '@comanda/shared/cfdi/rfc'

const TIMEOUT_MS = 5_000
const MOST_BYTES = 300_000

/**
 * What the authority's public page says of a constancia.
 * @param url of the page, of which only the query is made here
 * @returns null without an answer in time, for a constancia that the authority does not have, and for a page that says something else
 */
export async function readConstanciaPage(
  url: string,
  { rfc, idCif }: ConstanciaCode,
  timeoutMs = TIMEOUT_MS,
): Promise<ConstanciaData | null> {
  const person = personOfRfc(rfc)
  if (person === null) return null
  const address = `${url}?D1=10&D2=1&D3=${idCif}_${encodeURIComponent(rfc)}`
  const page = await load(address, timeoutMs).catch(() => null)
  return page === null ? null : dataIn(page, rfc, person)
}

/** A redirect is an answer like any other, and is not followed. @throws Error for another status, a long page and a late one */
function load(address: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const isPlain = address.startsWith('http:')
    // The authority's server offers keys that OpenSSL refuses at the level of today.
    const request = isPlain
      ? getPlain(address, { signal })
      : getOverTls(address, { signal, ciphers: 'DEFAULT@SECLEVEL=1' })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const fail = (why: string) => request.destroy(new Error(why))
      if (response.statusCode !== 200) return fail(`status ${response.statusCode}`)
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MOST_BYTES) return fail('the page is too long')
        chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    })
  })
}

/** The page is a table of labels and values. */
function dataIn(page: string, rfc: string, person: Person): ConstanciaData | null {
  const cells = page
    .split(/<td\b[^>]*>/i)
    .slice(1)
    .map((cell) => textOf(cell.split(/<\/td/i, 1)[0] ?? ''))
  const valuesOf = (label: string) =>
    cells.flatMap((cell, at) => (cell === `${label}:` ? (cells[at + 1] ?? '') : [])).filter(Boolean)
  const [postalCode = ''] = valuesOf('CP')
  const name =
    person === 'moral'
      ? (valuesOf('Denominación o Razón Social')[0] ?? '')
      : ['Nombre', 'Apellido Paterno', 'Apellido Materno']
          .flatMap((label) => valuesOf(label).slice(0, 1))
          .join(' ')
  if (!textOf(page).includes(rfc) || name === '' || !isPostalCode(postalCode)) return null
  const known = regimesFor(person).map(({ code }) => code)
  const regimes = valuesOf('Régimen').flatMap((written) => codeOf(written) ?? [])
  return {
    name: fiscalName(name, person === 'moral'),
    postalCode,
    regimes: [...new Set(regimes)].filter((code) => known.includes(code)),
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
    })
    .replace(/\s+/g, ' ')
    .trim()

/** The page writes 'Régimen de las Personas Físicas …', the catalogue 'Personas Físicas …'. */
const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^regimen (?:de las |de los |de la |de |)/, '')
    .replace(/ pm$/, '')

const CODES = new Map(REGIMES.map(({ code, name }) => [bare(name), code]))
const codeOf = (written: string): string | undefined => CODES.get(bare(written))
