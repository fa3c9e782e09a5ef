import { importCustomers } from '@comanda/shared/customers/api'
import { useRef, useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { newRetryKey } from '../../../parts/browser/retry-key.ts'
import { IMPORT as WORDS } from '../../../parts/files/texts.ts'
import { useReload } from '../data.ts'
import { IMPORT } from '../texts.ts'
import {
  type BadRow,
  batchesOf,
  type CustomerSheet,
  type FileRow,
  readFile,
  splitByResult,
} from './import-rows.ts'

interface ChosenSheet {
  fileName: string
  sheets: readonly CustomerSheet[]
  sheet: CustomerSheet
}

/** A file after the server's check. */
export interface Preview extends ChosenSheet {
  good: FileRow[]
  bad: BadRow[]
}

export interface Outcome {
  imported: number
  bad: BadRow[]
}

interface Progress {
  label: string
  /** Percent; null while unknown. */
  done: number | null
}

/** A batch with its idempotency key, so that a retry imports it once. */
interface PendingBatch {
  rows: FileRow[]
  key: string
}

interface Sending {
  batches: PendingBatch[]
  imported: number
  bad: BadRow[]
}

type ProgressText = (done: number, all: number) => string
type Report = (textOf: ProgressText, done: number, all: number) => void

export function useImport() {
  const reload = useReload()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setSending] = useState(false)
  /** The batches to send, and the results so far. */
  const unsent = useRef<Sending | null>(null)

  const report: Report = (textOf, done, all) =>
    setProgress({ label: textOf(done, all), done: (100 * done) / all })

  /** Reads the file and lets the server check it. */
  async function choose(file: File): Promise<void> {
    setProblem(null)
    setPreview(null)
    unsent.current = null
    setProgress({ label: WORDS.reading, done: null })
    const read = await readFile(file)
    const [first] = 'sheets' in read ? read.sheets : []
    if ('problem' in read) setProblem(read.problem)
    else if (first) await show({ fileName: file.name, sheets: read.sheets, sheet: first })
    setProgress(null)
  }

  async function chooseSheet({ fileName, sheets }: Preview, sheet: CustomerSheet): Promise<void> {
    setProblem(null)
    unsent.current = null
    await show({ fileName, sheets, sheet })
    setProgress(null)
  }

  async function show(file: ChosenSheet): Promise<void> {
    try {
      setPreview({ ...file, ...(await check(file.sheet.good, file.sheet.bad, report)) })
    } catch (error) {
      setPreview(null)
      setProblem(messageOf(error))
    }
  }

  /** Imports the accepted rows. After a failure it continues with the first unsent batch. */
  async function start({ good, bad }: Preview): Promise<void> {
    setSending(true)
    setProblem(null)
    unsent.current ??= {
      batches: batchesOf(good).map((rows) => ({ rows, key: newRetryKey() })),
      imported: 0,
      bad: [...bad],
    }
    const state = unsent.current
    try {
      await sendAll(state, () => report(IMPORT.importing, state.imported, good.length))
      setOutcome({ imported: state.imported, bad: state.bad })
    } catch (error) {
      setProblem(state.imported > 0 ? IMPORT.stopped(state.imported) : messageOf(error))
    } finally {
      setSending(false)
      setProgress(null)
      void reload()
    }
  }

  return { progress, problem, preview, outcome, isSending, choose, chooseSheet, start }
}

/** @param unreadable the rows that are not sent */
async function check(rows: readonly FileRow[], unreadable: readonly BadRow[], report: Report) {
  const good: FileRow[] = []
  const bad = [...unreadable]
  for (const batch of batchesOf(rows)) {
    report(IMPORT.checking, good.length + bad.length - unreadable.length, rows.length)
    const result = splitByResult(batch, await send(batch, true))
    good.push(...result.good)
    bad.push(...result.bad)
  }
  return { good, bad: bad.toSorted((a, b) => a.rowNumber - b.rowNumber) }
}

/** Sends the batches that are left; after a failure, the one that failed is the first of them. */
async function sendAll(state: Sending, report: () => void): Promise<void> {
  for (let next = state.batches[0]; next; next = state.batches[0]) {
    report()
    const result = splitByResult(next.rows, await send(next.rows, false, next.key))
    state.imported += result.good.length
    state.bad.push(...result.bad)
    state.batches.shift()
  }
  state.bad.sort((a, b) => a.rowNumber - b.rowNumber)
}

async function send(batch: readonly FileRow[], dryRun: boolean, idempotencyKey?: string) {
  const rows = batch.map(({ row }) => row) as never
  const retry = idempotencyKey === undefined ? {} : { idempotencyKey }
  return (await api(importCustomers, { body: { rows, dryRun }, ...retry })).failed
}
