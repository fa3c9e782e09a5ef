import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const webDir = join('web', 'dist')

/** What a browser loads before each page can be used: its script and all that it imports at once. */
export const budgets = [
  { page: 'm.html', name: 'the diner’s page', maxKb: 85 },
  { page: 'index.html', name: 'the staff app', maxKb: 170 },
]

/** @returns what is too heavy, null when all is within its budget. */
export function overBudget() {
  const problems = budgets.flatMap(({ page, name, maxKb }) => {
    const kb = firstLoadKb(page)
    return kb <= maxKb ? [] : [`${name} loads ${kb.toFixed(1)} KB of JavaScript (gzip), at most ${maxKb}`]
  })
  return problems.length === 0 ? null : problems.join('\n')
}

/** KB of JavaScript, gzip. */
export function firstLoadKb(page) {
  const html = readFileSync(join(webDir, page), 'utf8')
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  const files = new Set()
  for (const file of linked) addWithImports(file, files)
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(join(webDir, file))).length
  return bytes / 1024
}

/** Static imports are loaded along; `import()` waits until it is called. */
function addWithImports(file, files) {
  if (files.has(file)) return
  files.add(file)
  const source = readFileSync(join(webDir, file), 'utf8')
  for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    addWithImports(`assets/${name}`, files)
  }
}
