import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { qrMatrix, qrPixels } from './qr-matrix.ts'

const OF_A_CONSTANCIA =
  'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=15030267855_PEÑA800229AB1'

it('the code of a constancia is read where the browser has no reader of its own', async () => {
  const pixels = qrPixels(await qrMatrix(OF_A_CONSTANCIA), 400)
  // Paper under a lamp.
  const grey = pixels.map((value, at) => (at % 4 === 3 ? 255 : 60 + value * 0.5 + (at % 7) * 4))
  expect(decodeQR({ width: 400, height: 400, data: grey }, { timeLimit: 3_000 })).toBe(OF_A_CONSTANCIA)
})
