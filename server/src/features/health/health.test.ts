import { describe, expect, it } from 'vitest'
import { serverForTests } from '../../testing/server-for-tests.ts'

const TOKEN = 'a token of the monitor'
/** Prometheus counts in seconds, bytes and ratios. */
const NOT_A_BASE_UNIT =
  /(^|_)((ms|us|ns)|(milli|micro|nano)seconds|minutes|hours|days|(kilo|mega|giga|kibi|mebi|gibi)bytes|[kmg]i?b|percent)(_|$)/
const HAS_ITS_TYPE = /[A-Z:]|_(bucket|count|sum|gauge|counter|histogram|summary)(_|$)/

const server = serverForTests({ metricsToken: TOKEN })

const metrics = async (headers: Record<string, string> = {}) => {
  const reply = await fetch(`${server.base}/metrics`, { headers })
  return [reply.status, (await reply.text()).includes('orders_created_total')]
}

describe('the metrics of the process', () => {
  it('are readable on this machine', async () => {
    expect(await metrics()).toEqual([200, true])
  })

  /** The rules of `promtool check metrics`, which is not everywhere. */
  it('have the names that Prometheus expects: counters, and only they, end in _total', async () => {
    const text = await (await fetch(`${server.base}/metrics`)).text()
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
    expect(types.length).toBeGreaterThan(20)
    const isTotal = ({ name }: { name: string }) => name.endsWith('_total')
    expect(types.filter((one) => isTotal(one) !== (one.type === 'counter'))).toEqual([])
    const named = types.map(({ name }) => name)
    expect([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)).toEqual(named)
    expect(named.filter((name) => NOT_A_BASE_UNIT.test(name) || HAS_ITS_TYPE.test(name))).toEqual([])
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'are not readable for a client of a proxy on this machine (%s)',
    async (name) => expect(await metrics({ [name]: '203.0.113.9' })).toEqual([404, false]),
  )

  it('are not readable for a page whose name leads to this machine', async () => {
    const { port } = new URL(server.base)
    const statusFor = async (host: string) => (await sendAs(host)).statusCode
    const sendAs = (host: string) => server.app.server.inject({ url: '/metrics', headers: { host } })
    for (const host of [
      'attacker.example',
      `attacker.example:${port}`,
      'localhost.attacker.example',
      '127.0.0.1.nip.io',
    ])
      expect([host, await statusFor(host)]).toEqual([host, 404])
    for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect([host, await statusFor(host)]).toEqual([host, 200])
    const token = { host: 'metrics.example', authorization: `Bearer ${TOKEN}` }
    expect((await server.app.server.inject({ url: '/metrics', headers: token })).statusCode).toBe(200)
  })

  it('are readable on another machine with the complete token', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    expect(await metrics({ ...from, authorization: `Bearer ${TOKEN}` })).toEqual([200, true])
    for (const wrong of [TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer '])
      expect(await metrics({ ...from, authorization: wrong })).toEqual([404, false])
  })
})
