import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'

// Node returns the whole CommonJS module, while the types declare its default export.
const decode = (jsqr as unknown as { default: typeof jsqr }).default

export interface ScannedCode {
  width: number
  height: number
  text: string | undefined
}

/** Decodes a saved picture as a phone does; a second decoder must agree where it is installed. */
export async function readQr(path: string): Promise<ScannedCode> {
  const { width, height, data } = PNG.sync.read(await readFile(path))
  const text = decode(new Uint8ClampedArray(data), width, height)?.data
  const zbar = spawnSync('zbarimg', ['--quiet', '--raw', path], { encoding: 'utf8' })
  const isInstalled = zbar.error === undefined
  if (isInstalled && zbar.stdout.trim() !== text)
    throw new Error(`zbarimg reads ${zbar.stdout || zbar.stderr}`)
  return { width, height, text }
}
