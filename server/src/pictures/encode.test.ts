import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture } from './encode.ts'

/** How many pictures of a store may wait while two are encoded. */
const IN_LINE = 10

const photo = () =>
  sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

describe('a picture', () => {
  it('whose sender has hung up gives its place in the line to another one, and is not encoded', async () => {
    const file = await photo()
    const send = ({ signal } = new AbortController()) => encodePicture(file, 'store', signal)
    const gone = new AbortController()
    // Two are encoded, as many as may wait do, and one is refused.
    const sent = Array.from({ length: 2 + IN_LINE + 1 }, () => send(gone))
    await expect(Promise.race(sent)).rejects.toMatchObject({ code: 'unavailable' })
    gone.abort(new Error('hung up'))
    const ends = await Promise.allSettled(sent)
    const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason.message : 'encoded'))
    expect(reasons.filter((reason) => reason === 'encoded')).toHaveLength(2)
    expect(reasons.filter((reason) => reason === 'hung up')).toHaveLength(IN_LINE)
    const others = await Promise.all(Array.from({ length: IN_LINE }, () => send()))
    expect(others.map((one) => one.subarray(8, 12).toString())).toEqual(others.map(() => 'WEBP'))
  })
})
