import { issueByName } from '@comanda/shared/cfdi/api'
import { cancelFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import { issueGlobal, proposeGlobal } from '@comanda/shared/cfdi/global'
import { shiftDate } from '@comanda/shared/kernel/business-day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSales } from '../../../server/src/testing/many-sales.ts'
import type { PacStep } from '../../../server/src/testing/pac-server.ts'
import { isFull } from '../lib/scale.ts'
import { ServerProcess } from '../lib/server.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { fiscalProblems } from './fiscal-books.ts'
import { type FiscalInstallation, openFiscalInstallation } from './fiscal-installation.ts'

// Finkok has no sign-in.
describe.each([
  ['sw', ['sign in', 'stamp', 'stamped']],
  ['finkok', ['stamp', 'stamped']],
] as const)('at %s', (certifier, steps) => {
  /** What happens between processes, and before a certifier is asked, is the same at each: the full suite has it at both. */
  const isFirst = certifier === 'sw' || isFull
  let of: FiscalInstallation
  let count = 0
  beforeAll(async () => {
    of = await openFiscalInstallation(certifier)
  })
  afterAll(() => of.close())
  beforeEach(() => {
    of.certifier.mode = 'works'
    of.certifier.at = () => {}
  })

  const FAULTS: Record<string, () => Promise<unknown>> = {
    'the server': () => of.all.server.kill().then(() => of.all.server.start()),
    Postgres: () => of.all.postgres.kill().then(() => of.all.postgres.start()),
    'both of them': async () => {
      await of.all.server.kill()
      await of.all.postgres.kill()
      await of.all.postgres.start()
      await of.all.server.start()
    },
  }
  const victims = Object.keys(FAULTS)
  /** Each step with one victim in turn; `npm run test:full` takes each with all of them. */
  const casesOf = (steps: readonly PacStep[]) =>
    steps.flatMap((step, index) =>
      victims.filter((_, at) => isFull || at === index % victims.length).map((victim) => ({ step, victim })),
    )

  /** The states of the documents that have a sale, oldest first. */
  const statesOf = async (invoiceId: number) =>
    (
      await of.rows<{ state: string }>(
        `SELECT d.state FROM cfdi_documents d JOIN cfdi_tickets t ON t.tenant_id = $1 AND t.document_id = d.id
       WHERE d.tenant_id = $1 AND t.invoice_id = ${invoiceId} ORDER BY d.id`,
      )
    ).map(({ state }) => state)

  describe('a request by name', () => {
    it.each(casesOf(steps))(
      'is one valid document when $victim is killed at $step',
      async ({ step, victim }) => {
        const invoiceId = await of.sell()
        const request = `request ${++count}`
        // A token that is still valid would skip the step.
        of.certifier.endToken()
        const isOver = of.faultAt(step, FAULTS[victim] as () => Promise<unknown>)
        const made = of.issue(invoiceId, request)
        await isOver
        const id = await made
        await of.settled()
        expect(await of.issue(invoiceId, request)).toBe(id)
        expect(await statesOf(invoiceId)).toEqual(['stamped'])
        expect(await fiscalProblems(of)).toEqual([])
      },
    )

    // The server's own tests have each of them.
    it.each((['hangs', 'cuts', 'fails', 'shuts out', 'waits'] as const).slice(0, isFull ? 5 : 2))(
      'is one valid document of a certifier that %s',
      async (mode) => {
        const invoiceId = await of.sell()
        const request = `request ${++count}`
        of.certifier.mode = mode
        const id = await of.issue(invoiceId, request)
        of.certifier.mode = 'works'
        of.certifier.release()
        await of.settled()
        expect(await of.issue(invoiceId, request)).toBe(id)
        expect(await statesOf(invoiceId)).toEqual(['stamped'])
        expect(await fiscalProblems(of)).toEqual([])
      },
    )

    it.each([
      ['CFDI40145', 'name'],
      ['CFDI40148', 'postalCode'],
      ['CFDI40158', 'regime'],
      ['CFDI40161', 'use'],
    ])(
      'that the authority refuses with %s says so at its field, and can be made again',
      async (code, field) => {
        const invoiceId = await of.sell()
        of.certifier.mode = { refuses: code }
        const body = { invoiceId, request: `request ${++count}`, ...of.guest }
        const refused = await of.restaurant.send(issueByName, { body })
        expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } })
        of.certifier.mode = 'works'
        await of.issue(invoiceId, `request ${++count}`)
        expect(await statesOf(invoiceId)).toEqual(['rejected', 'stamped'])
        expect(await fiscalProblems(of)).toEqual([])
      },
    )

    if (isFirst)
      it('is one valid document of two processes, of which either is killed', async () => {
        const other = await ServerProcess.start({ DATABASE_URL: of.all.postgres.url, ...of.environment })
        for (const victim of [other, of.all.server].slice(0, isFull ? 2 : 1)) {
          const invoiceId = await of.sell()
          const request = `request ${++count}`
          const isOver = of.faultAt('stamped', () => victim.kill().then(() => victim.start()))
          const asked = Promise.all(
            [of.all.server, other].map(({ base }) => of.issue(invoiceId, request, base)),
          )
          await isOver
          const [one, two] = await asked
          await of.settled()
          expect(two).toBe(one)
          expect(await statesOf(invoiceId)).toEqual(['stamped'])
        }
        await other.close()
        expect(await fiscalProblems(of)).toEqual([])
      })
  })

  describe('a request to cancel', () => {
    it.each(casesOf(['cancel', 'cancelled', 'state']))(
      'is one cancelled document when $victim is killed at $step',
      async ({ step, victim }) => {
        const invoiceId = await of.sell()
        const id = await of.issue(invoiceId, `request ${++count}`)
        const isOver = of.faultAt(step, FAULTS[victim] as () => Promise<unknown>)
        const body = { reason: 'not_carried_out' } as const
        const asked = of.restaurant.send(cancelFiscalDocument, { params: { id }, body }).catch(() => {})
        await isOver
        await asked
        await of.settled()
        expect(await statesOf(invoiceId)).toEqual(['cancelled'])
        expect(await fiscalProblems(of)).toEqual([])
      },
    )
  })

  if (isFirst)
    describe('a global', () => {
      const SALES = 100
      /** Sales of yesterday, of which there is no other. */
      async function yesterday(): Promise<{ from: string; first: number }> {
        const running = (await of.restaurant.call(proposeGlobal)).at(-1)
        const from = shiftDate(running?.from ?? '', -1)
        const first = 10_000 * ++count
        await insertSales(of.all.postgres.owner, of.tenantId, {
          count: SALES,
          first,
          day: from,
          taxes: [['IVA', 16]],
        })
        return { from, first }
      }
      const issueUntilDone = (from: string) =>
        waitUntil('the global is issued', async () => {
          const reply = await of.restaurant.send(issueGlobal, { body: { from } }).catch(() => null)
          return reply?.status === 200
        })
      /** The sales of a first number on are all in one stamped global. */
      async function expectOnce(first: number) {
        await of.settled()
        const [row] = await of.rows(
          `SELECT count(*)::integer AS sales, count(DISTINCT t.document_id)::integer AS documents FROM cfdi_tickets t
       JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id AND d.state = 'stamped'
       WHERE t.tenant_id = $1 AND t.is_live AND t.invoice_id >= ${first}`,
        )
        expect(row).toEqual({ sales: SALES, documents: 1 })
        expect(await fiscalProblems(of)).toEqual([])
      }

      it.each(victims.slice(isFull ? 0 : -1))(
        'is one document when %s is killed while it is made',
        async (victim) => {
          const { from, first } = await yesterday()
          const asked = of.restaurant.send(issueGlobal, { body: { from } }).catch(() => {})
          await waitUntil('its sales are locked', async () => {
            const [locked] = await of.rows<{ is: boolean }>(
              `SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'checks'::regclass AND mode = 'RowShareLock' AND $1 > 0) AS is`,
            )
            return locked?.is === true
          })
          await FAULTS[victim]?.()
          await asked
          await issueUntilDone(from)
          await expectOnce(first)
        },
      )

      it.each(casesOf(['stamp', 'stamped']))(
        'is one document when $victim is killed at $step',
        async ({ step, victim }) => {
          const { from, first } = await yesterday()
          const isOver = of.faultAt(step, FAULTS[victim] as () => Promise<unknown>)
          const asked = of.restaurant.send(issueGlobal, { body: { from } }).catch(() => {})
          await isOver
          await asked
          await issueUntilDone(from)
          await expectOnce(first)
        },
      )
    })
})
