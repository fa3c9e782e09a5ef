import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { createOrder } from '@comanda/shared/pos/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../server/src/testing/client.ts'
import { LONGEST_HOLD_MS, longestHold } from '../../../server/src/testing/event-loop.ts'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { residentMb } from '../lib/process-memory.ts'
import type { ServerProcess } from '../lib/server.ts'
import { pngOf } from './png.ts'

let installation: Installation
let server: ServerProcess
let restaurant: Client
let neighbour: Client
beforeAll(async () => {
  installation = await openInstallation({ stores: 1 })
  server = installation.server
  const [store] = installation.stores
  if (!store) throw new Error('no store was opened')
  restaurant = store.admin
  neighbour = installation.bystander.admin
})
afterAll(() => installation.close())

async function upload(file: Buffer, { type = 'image/png', name = 'taco.png', who = restaurant } = {}) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(file)], { type }), name)
  const reply = await fetch(`${server.base}/api/v1/menu-items/update/1/upload-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as { imageURL?: string; code?: string } }
}

const SCRIPT = '<script>alert(document.cookie)</script>'
const ZIP = Buffer.from('504b0304140000000000', 'hex')

const png = pngOf(40, 40)

describe('a picture that also contains something else', () => {
  const behind = {
    'a page': Buffer.from(`<html>${SCRIPT}`),
    'a program': Buffer.from('#!/bin/sh\nid\n'),
    'an archive': ZIP,
  }

  it.each(Object.entries(behind))(
    '(%s) is encoded again, and nothing of the other content remains',
    async (_, rest) => {
      const { status, body } = await upload(Buffer.concat([png, rest]))
      expect(status).toBe(200)
      const shown = await fetch(server.base + body.imageURL)
      const bytes = Buffer.from(await shown.arrayBuffer())
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
      expect(bytes.includes(rest)).toBe(false)
    },
  )

  it('(its name is a path, its type a page) gets a name and a type from its content', async () => {
    for (const name of [
      '../../../etc/cron.d/x',
      '..\\..\\x.html',
      'x.svg',
      'a\0.png',
      `${'a'.repeat(5_000)}.png`,
    ]) {
      const { status, body } = await upload(png, { name, type: 'text/html' })
      expect([name, status, body.imageURL]).toEqual([
        name,
        200,
        expect.stringMatching(/^\/pictures\/\d+\/[0-9a-f]{64}\.webp$/),
      ])
    }
  })
})

describe('a drawing or a program', () => {
  it('is refused as a picture, under any name and with any first bytes', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}<image href="file:///etc/passwd"/></svg>`
    const files = [
      svg,
      `GIF89a${svg}`,
      `\x89PNG\r\n\x1a\n${svg}`,
      `%PDF-1.7\n${svg}`,
      `\xff\xd8\xff${SCRIPT}`,
      'RIFF\x00\x00\x00\x00WEBPVP8 ',
    ]
    for (const file of files) {
      const reply = await upload(Buffer.from(file, 'latin1'))
      expect([file.slice(0, 8), reply.status, reply.body.code]).toEqual([
        file.slice(0, 8),
        400,
        'invalid_input',
      ])
    }
  })
})

describe('a picture that decompresses to a large size', () => {
  it('is refused above fifty megapixels before it is decompressed', async () => {
    for (const [width, height] of [
      [50_000, 50_000],
      [2 ** 31 - 1, 1],
      [65_535, 65_535],
    ] as const) {
      const file = pngOf(width, height, deflateSync(Buffer.alloc(1_000_000)))
      expect(file.length).toBeLessThan(10_000)
      expect((await upload(file)).status).toBe(400)
    }
  })

  it('just below that, twelve at once, are accepted, and orders go on in the meantime', async () => {
    const file = pngOf(7_000, 7_000)
    const before = residentMb(server.pid)
    let most = 0
    const hold = await longestHold(server, async () => {
      const uploads = Array.from({ length: 12 }, () => upload(file))
      let isDone = false
      const all = Promise.all(uploads).finally(() => {
        isDone = true
      })
      while (!isDone) {
        const body = { cart: [{ id: 2, quantity: 1 }] }
        expect((await restaurant.send(createOrder, { body })).status).toBe(200)
        most = Math.max(most, residentMb(server.pid) - before)
      }
      for (const { status } of await all) expect(status).toBe(200)
    })
    expect(most).toBeLessThan(700)
    expect(hold).toBeLessThanOrEqual(LONGEST_HOLD_MS)
  })

  it('thirty at once, of one store, are refused to that store alone: a neighbour’s picture is accepted', async () => {
    const file = pngOf(7_000, 7_000)
    const hold = await longestHold(server, async () => {
      const flood = Array.from({ length: 30 }, () => upload(file))
      // Some refusals show that the store's queue is full.
      const first = await Promise.race(flood)
      const small = await upload(png, { who: neighbour })
      expect(small.status).toBe(200)
      const statuses = (await Promise.all(flood)).map(({ status }) => status)
      expect(first.status).toBe(503)
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
    })
    expect(hold).toBeLessThanOrEqual(LONGEST_HOLD_MS)
  })
})

describe('an upload', () => {
  it('does not hold the event loop, whether it is large, broken or no picture', async () => {
    const files = {
      'many pixels': { file: pngOf(7_000, 7_000), answer: 200 },
      'many bytes': { file: incompressiblePng(7_000, 7_000), answer: 200 },
      'broken pixels': { file: pngOf(2_000, 1_000, Buffer.alloc(9_990_000)), answer: 400 },
      'no picture': { file: Buffer.alloc(10_000_000, 'x'), answer: 400 },
      'too many bytes': { file: Buffer.alloc(15_000_000, 'x'), answer: 413 },
    }
    const held: string[] = []
    for (const [name, { file, answer }] of Object.entries(files)) {
      let status = 0
      const hold = await longestHold(server, async () => {
        status = (await upload(file)).status
      })
      expect([name, status]).toEqual([name, answer])
      if (hold > LONGEST_HOLD_MS) held.push(`${name}: ${Math.round(hold)} ms`)
    }
    expect(held).toEqual([])
  })
})

/** An incompressible picture. The first byte of each row is its filter: 0 is none. */
function incompressiblePng(width: number, height: number): Buffer {
  const row = 1 + Math.ceil(width / 8)
  const pixels = randomBytes(row * height)
  for (let at = 0; at < pixels.length; at += row) pixels[at] = 0
  return pngOf(width, height, deflateSync(pixels, { level: 0 }))
}
