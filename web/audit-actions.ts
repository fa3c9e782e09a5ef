import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { declaredCalls } from './bare-calls.ts'

const SHARED = join(import.meta.dirname, '../shared/src')
const NAME = 'virtual:audit-actions'
const RESOLVED = `\0${NAME}`

/** Resolves `virtual:audit-actions`: what the declared calls say for the audit log, which the calls themselves lose. */
export const auditActions = (): Plugin => ({
  name: 'audit-actions',
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  load(id) {
    if (id !== RESOLVED) return null
    const sources = readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .map((path) => readFileSync(join(SHARED, path), 'utf8'))
    const actions = sources.flatMap((code) =>
      declaredCalls(this.parse(code, { lang: 'ts' }))
        .map(({ audit }) => (audit ? code.slice(audit.start, audit.end) : ''))
        .filter((text) => /^\{\s*key:/.test(text)),
    )
    return `export const CALL_ACTIONS = [${actions.join(',')}]`
  },
})
