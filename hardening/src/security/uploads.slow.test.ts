import { deflateSync } from 'node:zlib'
import { createOrder } from '@comanda/shared/pos/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { residentMb } from '../lib/resident.ts'
import { pngOf } from './png.ts'

let server: TestServer
let restaurant: Client
beforeAll(async () => {
  server = await TestServer.start()
  restaurant = await openTaqueria(server)
})
afterAll(() => server.stop())

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

describe('a picture that is something else besides', () => {
  const behind = {
    'a page': Buffer.from(`<html>${SCRIPT}`),
    'a program': Buffer.from('#!/bin/sh\nid\n'),
    'an archive': ZIP,
  }

  it.each(Object.entries(behind))('(%s) is drawn anew, and nothing is left of the rest', async (_, rest) => {
    const { status, body } = await upload(Buffer.concat([png, rest]))
    expect(status).toBe(200)
    const shown = await fetch(server.base + body.imageURL)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.includes(rest)).toBe(false)
  })

  it('(its name is a path, its type a page) is called after its content, and is what it is', async () => {
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
  it('is no picture, whatever it calls itself and however it begins', async () => {
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

describe('a picture that unpacks to very much', () => {
  it('is refused above fifty megapixels before it is unpacked', async () => {
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

  it('just below that, twelve at once, fits, and orders go on meanwhile', async () => {
    const file = pngOf(7_000, 7_000)
    const before = residentMb(process.pid)
    let most = 0
    const uploads = Array.from({ length: 12 }, () => upload(file))
    let isDone = false
    const all = Promise.all(uploads).finally(() => {
      isDone = true
    })
    while (!isDone) {
      expect((await restaurant.send(createOrder, { body: { cart: [{ id: 2, quantity: 1 }] } })).status).toBe(
        200,
      )
      most = Math.max(most, residentMb(process.pid) - before)
    }
    for (const { status } of await all) expect(status).toBe(200)
    expect(most).toBeLessThan(700)
  })

  it('thirty at once, of one store, are refused to that store alone: a neighbour’s picture is taken', async () => {
    const neighbour = await openTaqueria(server)
    const file = pngOf(7_000, 7_000)
    const flood = Array.from({ length: 30 }, () => upload(file))
    // Once some of the flood are refused, its line is full.
    const first = await Promise.race(flood)
    const small = await upload(png, { who: neighbour })
    expect(small.status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(first.status).toBe(503)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })
})
