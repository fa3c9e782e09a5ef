import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './folder.ts'

const BLOCK = Buffer.alloc(65_536)

/** A small in-memory disk. */
export interface SmallDisk {
  path: string
  /** Writes a file that fills the disk. */
  fill(): void
  free(): void
  remove(): Promise<void>
}

/** @returns null where the system does not allow mounting. */
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
      // A lazy unmount detaches at once; files that are still open close with their process.
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
