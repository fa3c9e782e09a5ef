import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The size limits in KB: scripts and styles, gzip. */
const MAX_KB = {
  /** The diner's page. */
  guest: 85,
  /** The guest's invoice page. */
  invoice: 25,
  /** The entry of every staff page. */
  entry: 137,
  /** A first visit to the sign-in page. */
  firstLoad: 152,
  /** The shell around the staff's pages, after the first load. */
  shell: 72,
  /** Each further page, inside the shell; other pages share and cache most of it. */
  page: 175,
}
/** The maximum files of a first visit: each file costs more than a few kilobytes do. */
const MAX_FILES = 15

const ENTRY = 'index.html'
const SIGN_IN = 'src/features/account/LoginPage.tsx'
const SHELL = 'src/app/shell/Shell.tsx'
const OPERATOR = ['src/app/operator/OperatorArea.tsx', 'src/app/operator/OperatorShell.tsx']

/**
 * @param folder of a build
 * @returns the exceeded limits, null when all sizes are within them.
 */
export function overBudget(folder) {
  const all = weights(folder)
  const problems = [
    ...all
      .filter(({ kb, maxKb }) => kb > maxKb)
      .map(({ name, kb, maxKb }) => `${name}: ${kb.toFixed(1)} KB (gzip), at most ${maxKb}`),
    ...all
      .filter(({ files }) => files > MAX_FILES)
      .map(({ name, files }) => `${name}: ${files} files, at most ${MAX_FILES}`),
  ]
  return problems.length === 0 ? null : problems.join('\n')
}

/** Everything with a budget in the build. */
function weights(folder) {
  const kbOf = weigherOf(folder)
  const linkedBy = (page) => linksOf(join(folder, page))
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const entry = loadedBy(manifest, [ENTRY])
  const shell = loadedBy(manifest, [ENTRY, SHELL])
  const pages = Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry && key.endsWith('Page.tsx'))
    .map((key) => {
      const around = key.startsWith('src/features/platform/')
        ? loadedBy(manifest, [ENTRY, ...OPERATOR])
        : shell
      const files = loadedBy(manifest, [key])
      return {
        name: key,
        kb: kbOf(files, around),
        maxKb: MAX_KB.page,
        files: new Set([...around, ...files]).size,
      }
    })
  return [
    { name: 'the diner’s page', kb: kbOf(linkedBy('m.html')), maxKb: MAX_KB.guest },
    { name: 'the guest’s invoice page', kb: kbOf(linkedBy('f.html')), maxKb: MAX_KB.invoice },
    { name: 'the staff app’s entry', kb: kbOf(linkedBy(ENTRY)), maxKb: MAX_KB.entry },
    {
      name: 'the first load',
      kb: kbOf(loadedBy(manifest, [ENTRY, SIGN_IN])),
      maxKb: MAX_KB.firstLoad,
    },
    { name: 'the staff’s shell', kb: kbOf(shell, entry), maxKb: MAX_KB.shell },
    ...pages.sort((a, b) => b.kb - a.kb),
  ]
}

/** Files that load with the entry: static imports and styles. `import()` loads only when it is called. */
function loadedBy(manifest, keys, files = new Set()) {
  for (const key of keys) {
    const { file, imports = [], css = [] } = manifest[key]
    if (files.has(file)) continue
    files.add(file)
    for (const style of css) files.add(style)
    loadedBy(manifest, imports, files)
  }
  return files
}

const linksOf = (page) =>
  new Set(
    [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, file]) => file,
    ),
  )

/** Compresses each file once. */
function weigherOf(folder) {
  const sizes = new Map()
  return (files, except = new Set()) => {
    let bytes = 0
    for (const file of files) {
      if (except.has(file)) continue
      if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file))).length)
      bytes += sizes.get(file)
    }
    return bytes / 1024
  }
}
