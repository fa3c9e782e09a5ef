import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a folder, so that the new name of a file in it survives a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
