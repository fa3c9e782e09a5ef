import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TMPFS = 0x01021994

/** A temporary folder on a real disk: in memory, flushing a commit would cost nothing. */
export function makeFolder(): { path: string; remove: () => void } {
  const roots = [tmpdir(), '/var/tmp', process.cwd()]
  const root = roots.find((one) => isOnDisk(one)) ?? tmpdir()
  const path = mkdtempSync(join(root, 'comanda-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function isOnDisk(path: string): boolean {
  try {
    return statfsSync(path).type !== TMPFS
  } catch {
    return false
  }
}
