import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Folder {
  path: string
  remove(): Promise<void>
}

export async function newFolder(name: string): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), `comanda-${name}-`))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
