import { setImmediate as nextTurn } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { WITHOUT_FISCAL_VALUE } from '@comanda/shared/cfdi/words'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inOneGo } from '../../../kernel/slices.ts'
import { csdFor, keyPair } from '../../../testing/csd.ts'
import { contentOf, IVA16, NOW, soldLine, THE_PUBLIC } from '../../../testing/fiscal-documents.ts'
import { sealDocument } from '../csd/seal.ts'
import type { CfdiContent } from '../document/comprobante.ts'
import { detailedConcepts, globalConcepts } from '../document/concepts.ts'
import { DOUBLE_RFC, stampByDouble } from '../pac/double/double.ts'
import { type Letterhead, logoOf } from './letterhead.ts'
import { drawPdf } from './pdf.ts'
import { readStamped, verificationUrl } from './stamped.ts'

const stampedOf = async (change: Partial<CfdiContent> = {}): Promise<Buffer> => {
  const sealed = await sealDocument(contentOf(change), csdFor())
  const verdict = inOneGo(
    stampByDouble(sealed, { key: keyPair().privateKey, number: '30001000000500003456' }, NOW),
  )
  if (verdict.outcome !== 'stamped') throw new Error(verdict.message)
  return Buffer.from(verdict.document)
}

const NO_LETTERHEAD = { name: 'Fonda', address: null, phone: null, logo: null }
const drawn = (stamped: Buffer, { state = 'stamped', letterhead = NO_LETTERHEAD as Letterhead } = {}) =>
  drawPdf({ stamped, state, letterhead })

/** The texts of the pages: the fonts have one byte for each letter, written in hex with spaces for kerning in between. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const pages: string[] = []
  for (const match of raw.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)) {
    const start = match.index + match[0].length
    try {
      pages.push(inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1'))
    } catch {}
  }
  return pages
    .join('\n')
    .replace(/\[([^\]]*)\] TJ/g, (_, inside: string) =>
      Buffer.from([...inside.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex').toString(
        'latin1',
      ),
    )
}

const global2000 = () =>
  stampedOf({
    receiver: THE_PUBLIC,
    period: { periodicity: '04', month: '11', year: '2026' },
    concepts: Array.from({ length: 2000 }, (_, index) =>
      globalConcepts({
        number: `F-${index + 1}`,
        lines: [soldLine(10_000 + index, 0, { kind: 'iva', rate: 0 })],
      }),
    ).flat(),
  })

describe('the printed representation', () => {
  it('says everything that the authority asks for, and that it is one', async () => {
    const stamped = await stampedOf({
      receiver: { ...contentOf().receiver, name: 'ANA PEÑA & "HIJOS"' },
      concepts: detailedConcepts([
        soldLine(10_000, 1600, IVA16, { title: 'Taco al pastor con piña', quantity: 4 }),
      ]),
    })
    const text = textOf(await drawn(stamped))
    const { stamp, document } = readAll(stamped)
    for (const part of [
      'ESCUELA KEMPER URGATE',
      'ANA PEÑA & "HIJOS"',
      'PEÑA800229AB1',
      'Taco al pastor con piña',
      '$116.00',
      'CIENTO DIECISÉIS PESOS 00/100 M.N.',
      'IVA 16 %',
      stamp.UUID,
      document.NoCertificado,
      stamp.NoCertificadoSAT,
      stamp.SelloSAT?.slice(0, 100),
      document.Sello?.slice(0, 100),
      `||1.1|${stamp.UUID}|`,
      'Este documento es una representación impresa de un CFDI.',
      'A 1',
    ])
      expect(text).toContain(part)
    expect(text).toContain(WITHOUT_FISCAL_VALUE.toUpperCase())
    expect(text).not.toContain('CANCELADA')
  })

  it('says that the document is cancelled, what it credits, and the period of a global', async () => {
    const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
    const credit = await stampedOf({ type: 'E', related: { relation: '01', uuids: [uuid] } })
    expect(textOf(await drawn(credit, { state: 'cancelled' }))).toMatch(
      new RegExp(`CANCELADA[^]*Nota de crédito[^]*${uuid}`),
    )
    const real = Buffer.from(credit.toString().replace(DOUBLE_RFC, 'SPR190613I52'))
    expect(textOf(await drawn(real))).not.toContain('fiscal'.toUpperCase())
  })

  it('has the address at which the authority tells whether it is valid', async () => {
    const cfdi = readAll(await stampedOf())
    const { searchParams, host } = new URL(verificationUrl(cfdi))
    expect([host, Object.fromEntries(searchParams)]).toEqual([
      'verificacfdi.facturaelectronica.sat.gob.mx',
      {
        id: cfdi.stamp.UUID,
        re: cfdi.issuer.Rfc,
        rr: 'PEÑA800229AB1',
        tt: '11.60',
        fe: cfdi.document.Sello?.slice(-8),
      },
    ])
  })

  it('has logo, address and telephone of the restaurant above it, whatever their size, and is no larger for a noisy picture', async () => {
    const stamped = await stampedOf()
    const noise = sharp({
      create: {
        width: 512,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
    const long = {
      name: 'Fonda '.repeat(30),
      address: `Av. Juárez 1\n${'W'.repeat(480)}`,
      phone: '55 1234 5678',
    }
    const plain = await drawn(stamped)
    const pdf = await drawn(stamped, {
      letterhead: { ...long, logo: await logoOf(await noise.webp().toBuffer()) },
    })
    expect(textOf(pdf)).toMatch(/Fonda Fonda.*Av\. Juárez 1,.*55 1234 5678.*ESCUELA KEMPER URGATE/s)
    const pictures = (of: Buffer) => of.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    expect([pictures(plain), pictures(pdf)]).toEqual([0, 1])
    expect(textOf(plain)).not.toContain('Fonda')
    expect(pdf.length).toBeLessThan(plain.length + 60_000)
    // It is still on one page.
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  })

  it('of a global with 2,000 sales has each of them, and leaves the other requests their turns', async () => {
    const stamped = await global2000()
    let [turns, isDone] = [0, false]
    const made = drawn(stamped).finally(() => (isDone = true))
    while (!isDone) {
      await nextTurn()
      turns++
    }
    const text = textOf(await made)
    expect(text).toContain('Mensual, noviembre de 2026')
    for (const number of [1, 999, 2000]) expect(text).toContain(`F-${number} · Venta`)
    expect(turns).toBeGreaterThan(20)
  })
})

const readAll = (stamped: Buffer) => inOneGo(readStamped(stamped))
