import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** The files that a server reads, besides the packages. */
const COPIED = [
  'package.json',
  'server/package.json',
  'server/dist',
  'server/migrations',
  'server/demo',
  'web/dist',
]
/** Where the service worker names the page that it keeps; how it is written down depends on the compressor of the build. */
const INDEX_IN_WORKER = /\{[^{}]*\burl"?:["`]index\.html["`][^{}]*\}/
const MARK = '<meta name="app-version" content="next">'

export interface Installation {
  /** For `startServer`. */
  main: string
  /** The files of the screens by their addresses. */
  screens(): string[]
  /** Removes the screens, as a build does at its start. */
  clear(): Promise<void>
  /** Puts another version of the staff app beside the running server, which serves it after its next start. */
  update(): Promise<void>
  remove(): Promise<void>
}

/** A copy of the built product, whose app can be replaced while other stories use the original. */
export async function installCopy(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-copy-'))
  const there = (path: string) => join(folder, path)
  await mkdir(there('server'))
  for (const path of COPIED) await cp(join(ROOT, path), there(path), { recursive: true })
  for (const path of ['node_modules', 'server/node_modules']) await symlink(join(ROOT, path), there(path))
  const edit = async (path: string, change: (text: string) => string) => {
    const before = await readFile(there(path), 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`${path} is as before`)
    await writeFile(there(path), after)
  }
  return {
    main: there('server/dist/main.js'),
    screens: () =>
      readdirSync(there('web/dist'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(there('web/dist').length))
        .filter((path) => !path.startsWith('/.')),
    clear: () => rm(there('web/dist'), { recursive: true }),
    update: async () => {
      await cp(join(ROOT, 'web/dist'), there('web/dist'), { recursive: true })
      await edit('web/dist/index.html', (page) => page.replace('</head>', `${MARK}</head>`))
      await edit('web/dist/sw.js', (worker) =>
        worker.replace(INDEX_IN_WORKER, '{url:"index.html",revision:"next"}'),
      )
      // The server prefers the compressed copies of a file.
      for (const name of readdirSync(there('web/dist')))
        if (/^(index\.html|sw\.js)\.(br|gz)$/.test(name)) await rm(there(join('web/dist', name)))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
