import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Flushes a folder, so that the new name of a file in it survives a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder)
}

/** Flushes all files and folders below a folder that another function has copied. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) flush(path)
  }
  syncFolder(folder)
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
