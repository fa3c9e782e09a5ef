import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../../server/src/testing/restaurant.ts'
import { Campaign } from './fuzz/campaign.ts'
import type { Operation } from './fuzz/document.ts'
import { Learned } from './fuzz/learned.ts'
import type { Target } from './fuzz/world.ts'

/** CPU time that an answer of `/slow` takes. */
const SLOW_MS = 80

let server: Server
let base: string
beforeAll(async () => {
  server = createServer(({ url = '' }, reply) => {
    const { user, system } = process.cpuUsage()
    const used = () => process.cpuUsage({ user, system })
    while (url.includes('/slow') && (used().user + used().system) / 1_000 < SLOW_MS);
    reply.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const operation = (path: string): Operation => ({
  method: 'GET',
  path,
  name: `GET ${path}`,
  who: 'anybody',
  fields: [],
  body: null,
  isUpload: false,
  isFile: false,
  takesKey: false,
  record: null,
})

it('the event loop watch of the fuzz suite names the call that holds the loop, and no other', async () => {
  const client = new Client(base)
  const target: Target = {
    admin: client,
    staff: client,
    host: client,
    leaver: client,
    disposable: client,
    operator: client,
    leavingOperator: client,
    stranger: client,
    plaything: 0,
    qrcode: '',
    learned: new Learned('-'),
  }
  const campaign = new Campaign(base, [operation('/slow'), operation('/quick')])
  try {
    const problems = await campaign.round(target, () => () => undefined, 0, 24)
    expect(problems.length).toBeGreaterThan(3)
    for (const problem of problems)
      expect(problem).toMatch(/^holds the event loop for \d+ ms\n {2}seed \d+: GET \/api\/v1\/slow/)
  } finally {
    campaign.close()
  }
})
