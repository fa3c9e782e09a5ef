import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'

const sizeLimit = 5 * 1024 * 1024
const checkEveryMs = 10 * 60_000

/** PostgreSQL's log: its output appended to one file, with at most one older file beside it (`.1`). */
export interface LogFile {
  /** The server's output; append mode makes it safe to truncate the file. */
  fd: number
  /** The last lines, to explain a failed start. */
  tail(): string
  close(): void
}

export function openLogFile(path: string): LogFile {
  const fd = openSync(path, 'a+', 0o600)
  rotate(path, fd)
  const timer = setInterval(() => rotate(path, fd), checkEveryMs).unref()
  return {
    fd,
    tail: () => lastLines(fd),
    close: () => {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}

function rotate(path: string, fd: number): void {
  if (fstatSync(fd).size < sizeLimit) return
  copyFileSync(path, `${path}.1`)
  ftruncateSync(fd)
}

function lastLines(fd: number): string {
  const size = fstatSync(fd).size
  const buffer = Buffer.alloc(Math.min(size, 2000))
  readSync(fd, buffer, 0, buffer.length, size - buffer.length)
  return buffer.toString('utf8').trim().split('\n').slice(-8).join('\n')
}
