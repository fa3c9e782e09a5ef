import { importCustomers } from '@comanda/shared/customers/api'
import { useRef, useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { newRetryKey } from '../../../parts/retry-key.ts'
import { useReload } from '../data.ts'
import { IMPORT } from '../texts.ts'
import { readFile } from './read-file.ts'
import { type BadRow, type FileRow, sortOut, stretchesOf } from './rows.ts'

/** A file as the server judged it. */
export interface Preview {
  fileName: string
  /** Columns that it does not have. */
  missing: string[]
  good: FileRow[]
  bad: BadRow[]
}

export interface Outcome {
  imported: number
  bad: BadRow[]
}

export interface Progress {
  label: string
  /** Percent; null while nobody can tell. */
  done: number | null
}

/** A stretch on its way in: tried again with the same key, it is entered once. */
interface Sending {
  rows: FileRow[]
  key: string
}

type Say = (done: number, all: number) => string

export function useImport() {
  const reload = useReload()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setSending] = useState(false)
  /** What is still to be sent, and what has been. */
  const rest = useRef<{ sendings: Sending[]; imported: number; bad: BadRow[] } | null>(null)

  const report = (say: Say, done: number, all: number) =>
    setProgress({ label: say(done, all), done: (100 * done) / all })

  /** Reads the file and asks the server what would happen. */
  async function choose(file: File): Promise<void> {
    setProblem(null)
    setPreview(null)
    rest.current = null
    setProgress({ label: IMPORT.reading, done: null })
    const read = await readFile(file)
    if ('problem' in read) setProblem(read.problem)
    else {
      try {
        setPreview({ fileName: file.name, missing: read.missing, ...(await check(read.rows)) })
      } catch (error) {
        setProblem(messageOf(error, IMPORT.failed))
      }
    }
    setProgress(null)
  }

  async function check(rows: readonly FileRow[]) {
    const good: FileRow[] = []
    const bad: BadRow[] = []
    for (const stretch of stretchesOf(rows)) {
      report(IMPORT.checking, good.length + bad.length, rows.length)
      const judged = sortOut(stretch, await send(stretch, true))
      good.push(...judged.good)
      bad.push(...judged.bad)
    }
    return { good, bad }
  }

  /** Enters the good rows; after a failure it goes on where it stopped. */
  async function start({ good, bad }: Preview): Promise<void> {
    setSending(true)
    setProblem(null)
    rest.current ??= {
      sendings: stretchesOf(good).map((rows) => ({ rows, key: newRetryKey() })),
      imported: 0,
      bad: [...bad],
    }
    const state = rest.current
    try {
      for (let next = state.sendings[0]; next; next = state.sendings[0]) {
        report(IMPORT.importing, state.imported, good.length)
        const judged = sortOut(next.rows, await send(next.rows, false, next.key))
        state.imported += judged.good.length
        state.bad.push(...judged.bad)
        state.sendings.shift()
      }
      state.bad.sort((a, b) => a.place - b.place)
      setOutcome({ imported: state.imported, bad: state.bad })
    } catch (error) {
      setProblem(state.imported > 0 ? IMPORT.stopped(state.imported) : messageOf(error, IMPORT.failed))
    } finally {
      setSending(false)
      setProgress(null)
      void reload()
    }
  }

  return { progress, problem, preview, outcome, isSending, choose, start }
}

async function send(stretch: readonly FileRow[], dryRun: boolean, idempotencyKey?: string) {
  const rows = stretch.map(({ row }) => row) as never
  const retry = idempotencyKey === undefined ? {} : { idempotencyKey }
  return (await api(importCustomers, { body: { rows, dryRun }, ...retry })).failed
}
