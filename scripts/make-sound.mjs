// Makes web/public/sounds/new-order.wav, the bell that announces an order in the kitchen:
// two struck notes, a third apart, loud enough over an extractor hood and short enough to hear forty times an hour.
import { mkdirSync, writeFileSync } from 'node:fs'

const RATE = 22050
const SECONDS = 1.15
const OUT = new URL('../web/public/sounds/new-order.wav', import.meta.url)

// A small brass bell: partials as [multiple of the note, loudness, seconds until a third of it is left].
const PARTIALS = [
  [1, 1, 0.3],
  [2, 0.45, 0.22],
  [2.76, 0.3, 0.12],
  [5.4, 0.12, 0.05],
]

const STRIKES = [
  { at: 0, note: 1046.5, loudness: 0.8 },
  { at: 0.2, note: 1318.5, loudness: 1 },
]

/** Loudness between -1 and 1, `t` seconds after the start. */
function soundAt(t) {
  let sum = 0
  for (const strike of STRIKES) {
    const since = t - strike.at
    if (since < 0) continue
    const attack = Math.min(1, since / 0.004)
    for (const [multiple, loudness, fade] of PARTIALS) {
      const wave = Math.sin(2 * Math.PI * strike.note * multiple * since)
      sum += strike.loudness * loudness * attack * Math.exp(-since / fade) * wave
    }
  }
  const ending = Math.min(1, (SECONDS - t) / 0.05)
  return sum * ending
}

function wav(samples) {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length * 2, 40)
  const body = Buffer.alloc(samples.length * 2)
  samples.forEach((value, i) => {
    body.writeInt16LE(Math.round(value * 32767), i * 2)
  })
  return Buffer.concat([header, body])
}

const raw = Array.from({ length: Math.round(RATE * SECONDS) }, (_, i) => soundAt(i / RATE))
const peak = Math.max(...raw.map(Math.abs))
mkdirSync(new URL('.', OUT), { recursive: true })
writeFileSync(OUT, wav(raw.map((value) => (value / peak) * 0.9)))
