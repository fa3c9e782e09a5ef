import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './folder.ts'

const BLOCK = Buffer.alloc(65_536)

/** A disk of its own in memory. */
export interface SmallDisk {
  path: string
  /** Puts a file there that leaves nothing free. */
  fill(): void
  free(): void
  remove(): Promise<void>
}

/** @returns null where this system does not let us mount one. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await newFolder('disk')
  const { path } = folder
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', path]
  if (process.getuid?.() !== 0 || spawnSync('mount', options).status !== 0) {
    await folder.remove()
    return null
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: async () => {
      // At once for everybody; what is still open there goes with its process.
      spawnSync('umount', ['--lazy', path])
      await folder.remove()
    },
  }
}

function fillUp(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, BLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
