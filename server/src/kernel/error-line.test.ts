import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forbiddenLine, isDiskFull, lineOf } from './error-line.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-line-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

describe('the line of a failure', () => {
  it('of a full disk names the folder, whatever said so', () => {
    const full = Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC', path: join(dir, 'a.zip') })
    expect(lineOf(full)).toMatch(`El disco está lleno (${dir}): libera espacio`)
    expect(lineOf(new Error('no started', { cause: full }))).toMatch('El disco está lleno')
    expect(lineOf(new Error('initdb:\ncould not write: No space left on device'))).toMatch(
      /^El disco está lleno: libera[^\n]+$/,
    )
    expect(isDiskFull(Object.assign(new Error('x'), { code: '53100' }))).toBe(true)
    expect(isDiskFull(new Error('x'))).toBe(false)
  })

  it('names whose a folder is, who runs the program, and the command that gives it', () => {
    const file = join(dir, 'secret.key')
    writeFileSync(file, '')
    chmodSync(dir, 0o700)
    const denied = (path: string) =>
      lineOf(
        new Error('No se puede', { cause: Object.assign(new Error('EACCES'), { code: 'EACCES', path }) }),
      )
    expect(denied(file)).toBe(`No hay permiso para usar ${file}: chmod -R u+rwX ${file}`)
    expect(denied(join(dir, 'missing', 'secret.key.6'))).toMatch(`No hay permiso para usar ${dir}:`)
    // Root owns the folder, so root itself gets no refusal.
    if (process.getuid?.() !== 0)
      expect(forbiddenLine('/etc')).toBe(
        `No hay permiso para usar /etc: es del usuario 0 y Comanda corre como ${process.getuid?.()}: sudo chown -R ${process.getuid?.()}:${process.getgid?.()} /etc`,
      )
  })

  it('of anything else is its message', () => {
    mkdirSync(join(dir, 'x'))
    expect(lineOf(new Error('Falta el archivo'))).toBe('Falta el archivo')
    expect(lineOf(Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/x' }))).toContain('solo lectura')
  })
})
