import { existsSync } from 'node:fs'
import { say, seconds } from './run.mjs'

const intervalMs = 500

/**
 * Says what takes long: on a terminal one line that is rewritten with the seconds so far, elsewhere one line at its start.
 * @param files that it makes; their number is shown
 */
export function progress(title, files = []) {
  const since = performance.now()
  const isTerminal = process.stdout.isTTY
  if (!isTerminal) say(`${title}…`)
  const missing = new Set(files)
  const show = () => {
    for (const file of missing) if (existsSync(file)) missing.delete(file)
    const count = files.length > 0 ? `: ${files.length - missing.size} de ${files.length}` : ''
    rewrite(`${title}${count} (${Math.floor((performance.now() - since) / 1000)} s)`)
  }
  const timer = isTerminal ? setInterval(show, intervalMs) : undefined
  return {
    end(result) {
      clearInterval(timer)
      if (isTerminal) rewrite('')
      say(`${result} (${seconds(since)})`)
    },
  }
}

/** The escape sequence deletes the rest of the line. */
const rewrite = (line) => process.stdout.write(`\r${line}\u001b[K`)
