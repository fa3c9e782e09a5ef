import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import * as api from '@comanda/shared/menu/api'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { raising } from '../../testing/changing-menu.ts'
import { openTaqueria, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

async function upload(restaurant: Client, itemId: number, file: Buffer | null, field = 'image', texts = 0) {
  const form = new FormData()
  for (let n = 0; n < texts; n++) form.append(`text${n}`, 'x')
  if (file) form.append(field, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'taco.png')
  const response = await fetch(`${server.base}/api/v1/menu-items/update/${itemId}/upload-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${restaurant.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const plain = (width: number, height: number, background = '#c2552d') =>
  sharp({ create: { width, height, channels: 3, background } })

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 4,
      background: '#0000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })

const imageOf = async (restaurant: Client, id: number) =>
  (await restaurant.call(api.getMenuItem, { params: { id } })).image

const download = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.base + address, { headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const picturesOf = async (restaurant: Client): Promise<number> => {
  const rows = await server.sql(
    'SELECT count(*)::integer FROM pictures WHERE tenant_id = $1',
    restaurant.tenantId,
  )
  return rows[0].count
}

describe('a picture of a dish', () => {
  it('is public at an address whose content never changes', async () => {
    const { status, body } = await upload(restaurant, TACO.id, await plain(1600, 900).png().toBuffer())
    expect([status, body.success]).toEqual([200, true])
    const address = body.imageURL as string
    expect(await imageOf(restaurant, TACO.id)).toBe(address)

    const picture = await download(address)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const hash = createHash('sha256').update(picture.bytes).digest('hex')
    expect(address).toBe(`/pictures/${restaurant.tenantId}/${hash}.webp`)
    const { format, width, height } = await sharp(picture.bytes).metadata()
    expect([format, width, height]).toEqual(['webp', 512, 288])

    const again = await download(address, { 'if-none-match': picture.headers.get('etag') as string })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('is served as a small square for the diner’s menu, in two sizes only', async () => {
    const { body } = await upload(restaurant, TACO.id, await noise(600, 600).png().toBuffer())
    const address = body.imageURL as string
    for (const side of [192, 384]) {
      const small = address.replace('.webp', `-${side}.webp`)
      // Two simultaneous requests, then a request from the cache.
      const [one, two] = await Promise.all([download(small), download(small)])
      const three = await download(small)
      const { format, width, height } = await sharp(one.bytes).metadata()
      expect([one.status, format, width, height]).toEqual([200, 'webp', side, side])
      expect([two.bytes.equals(one.bytes), three.bytes.equals(one.bytes)]).toEqual([true, true])
      expect(one.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const again = await download(small, { 'if-none-match': one.headers.get('etag') as string })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
    }
    for (const side of [0, 193, 512, 9999])
      expect((await download(address.replace('.webp', `-${side}.webp`))).status).toBe(404)
    const nobodys = `/pictures/${restaurant.tenantId}/${'0'.repeat(64)}-192.webp`
    expect((await download(nobodys)).status).toBe(404)
  })

  it('is rotated upright, without metadata, and is not enlarged', async () => {
    const photo = await plain(200, 100)
      .withExif({ IFD0: { Make: 'Nikon' }, IFD3: { GPSLatitude: '19/1 25/1 57/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const taken = await sharp(photo).metadata()
    expect([taken.orientation, taken.exif?.includes('Nikon')]).toEqual([6, true])
    const { body } = await upload(restaurant, TACO.id, photo)
    const metadata = await sharp((await download(body.imageURL as string)).bytes).metadata()
    expect([metadata.width, metadata.height]).toEqual([100, 200])
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined])
  })

  it('stays below half a megabyte, even for noise', async () => {
    const { status, body } = await upload(restaurant, TACO.id, await noise(700, 700).png().toBuffer())
    expect(status).toBe(200)
    expect((await download(body.imageURL as string)).bytes.length).toBeLessThan(500_000)
  })

  it('is deleted when it is replaced or removed, unless another dish uses it', async () => {
    const red = await plain(40, 40).png().toBuffer()
    const first = (await upload(restaurant, TACO.id, red)).body.imageURL as string
    expect((await upload(restaurant, WATER.id, red)).body.imageURL).toBe(first)
    expect((await upload(restaurant, WATER.id, red)).status).toBe(200)
    expect(await picturesOf(restaurant)).toBe(1)

    await upload(restaurant, TACO.id, await plain(40, 40, '#00f').jpeg().toBuffer())
    expect([await picturesOf(restaurant), (await download(first)).status]).toEqual([2, 200])
    await restaurant.call(api.removeMenuItemPhoto, { params: { id: WATER.id } })
    expect([await picturesOf(restaurant), (await download(first)).status]).toEqual([1, 404])
    expect(await imageOf(restaurant, WATER.id)).toBeNull()
    await restaurant.call(api.removeMenuItemPhoto, { params: { id: WATER.id } })

    await restaurant.call(api.deleteMenuItem, { params: { id: TACO.id } })
    expect(await picturesOf(restaurant)).toBe(0)
  })

  it('invalidates the menu of the point of sale when it is set or removed', async () => {
    const picture = await plain(9, 9).webp().toBuffer()
    await raising(server, restaurant, () => upload(restaurant, TACO.id, picture))
    await raising(server, restaurant, () =>
      restaurant.call(api.removeMenuItemPhoto, { params: { id: TACO.id } }),
    )
  })

  it('is stored for each of twelve simultaneous uploads', async () => {
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        plain(30, 30, `rgb(${at * 20},0,0)`)
          .png()
          .toBuffer(),
      ),
    )
    const replies = await Promise.all(files.map((file, at) => upload(restaurant, (at % 3) + 1, file)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(200))
    expect(await picturesOf(restaurant)).toBe(3)
    for (const item of await restaurant.call(api.listMenuItems))
      expect((await download(item.image as string)).status).toBe(200)
  })
})

/** A PNG of a few hundred kilobytes that decompresses to `side` × `side` pixels. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that is not a valid picture', () => {
  const notAnImage = [400, '¡El archivo no es una imagen!']

  it('is refused, and the dish keeps its picture', async () => {
    const { body } = await upload(restaurant, TACO.id, await plain(20, 20).png().toBuffer())
    const refusal = async (file: Buffer) => {
      const reply = await upload(restaurant, TACO.id, file)
      return [reply.status, reply.body.message]
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const png = await noise(200, 200).png().toBuffer()
    expect(await refusal(Buffer.from('Esto es una lista de compras.'))).toEqual(notAnImage)
    for (const [file, reason] of [
      [svg, /^Los dibujos SVG no se pueden usar/],
      [`<?xml version="1.0"?>${svg}`, /^Los dibujos SVG no se pueden usar/],
      ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', /^Las fotos HEIC.*JPEG/],
      ['\0\0\0\x18ftypmp42', /^Es un video/],
      ['%PDF-1.7', /^Es un PDF/],
      ['', /^El archivo está vacío/],
    ] as const)
      expect(await refusal(Buffer.from(file, 'latin1'))).toEqual([400, expect.stringMatching(reason)])
    expect(await refusal(Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]))).toEqual(notAnImage)
    expect(await refusal(png.subarray(0, png.length / 2))).toEqual(notAnImage)
    expect(await imageOf(restaurant, TACO.id)).toBe(body.imageURL)
    expect(await picturesOf(restaurant)).toBe(1)
  })

  it('is refused when it decompresses to too many pixels', async () => {
    const file = bomb(30_000)
    expect(file.length).toBeLessThan(1_000_000)
    const { status, body } = await upload(restaurant, TACO.id, file)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.message).toMatch(/^¡La imagen es demasiado grande!/)
    expect((await upload(restaurant, TACO.id, bomb(600))).status).toBe(200)
  })

  it('is refused as too large when its form has many other fields', async () => {
    const png = await plain(9, 9).png().toBuffer()
    expect((await upload(restaurant, TACO.id, png, 'image', 5)).status).toBe(200)
    const crowded = await upload(restaurant, TACO.id, null, 'image', 6)
    expect([crowded.status, crowded.body.code]).toEqual([413, 'too_large'])
  })

  it('is refused above 10 MB, in another field, without the field, or outside a form', async () => {
    const heavy = await upload(restaurant, TACO.id, Buffer.alloc(10_485_761))
    expect([heavy.status, heavy.body.code]).toEqual([413, 'too_large'])
    const png = await plain(9, 9).png().toBuffer()
    const missing = [400, '¡Por favor elige una imagen!']
    for (const reply of [
      await upload(restaurant, TACO.id, null),
      await upload(restaurant, TACO.id, png, 'file'),
    ])
      expect([reply.status, reply.body.message]).toEqual(missing)
    const json = await restaurant.send(api.uploadMenuItemPhoto, {
      params: { id: TACO.id },
      body: { image: 'x' },
    })
    expect(json.status).toBe(415)

    const raw = (contentType: string, body: string) =>
      fetch(`${server.base}/api/v1/menu-items/update/${TACO.id}/upload-photo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${restaurant.token}`, 'content-type': contentType },
        body,
      })
    expect((await raw('multipart/form-data', 'x')).status).toBe(400)
    const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    expect((await raw('multipart/form-data; boundary=b', `${head}cut short`)).status).toBe(400)
  })

  it('is refused for an unknown dish or one of another store', async () => {
    const neighbour = await openTaqueria(server)
    const restaurant = await server.openRestaurant()
    const png = await plain(9, 9).png().toBuffer()
    for (const id of [TACO.id, 99]) expect((await upload(restaurant, id, png)).status).toBe(404)
    for (const id of [TACO.id, 99])
      expect((await restaurant.send(api.removeMenuItemPhoto, { params: { id } })).status).toBe(404)
    expect(await imageOf(neighbour, TACO.id)).toBeNull()
    expect(await picturesOf(restaurant)).toBe(0)
  })
})

it('the address of an unknown picture, or of another store’s, answers 404 in JSON', async () => {
  const neighbour = await openTaqueria(server)
  const { body } = await upload(neighbour, TACO.id, await plain(8, 8).png().toBuffer())
  const file = body.imageURL?.split('/').at(-1)
  for (const address of [
    `/pictures/${restaurant.tenantId}/${file}`,
    `/pictures/0/${file}`,
    `/pictures/99999999999/${file}`,
    `/pictures/1e3/${file}`,
    `/pictures/${neighbour.tenantId}/${'0'.repeat(64)}.webp`,
    `/pictures/${neighbour.tenantId}/..%2f..%2fetc%2fpasswd`,
    `/pictures/${neighbour.tenantId}/${file?.replace('webp', 'png')}`,
  ]) {
    const { status, headers, bytes } = await download(address)
    expect([address, status, headers.get('content-type')]).toEqual([
      address,
      404,
      'application/json; charset=utf-8',
    ])
    expect(JSON.parse(bytes.toString()).code).toBe('not_found')
  }
})
