import { type ImportCounts, importMenu, type PreviewRow } from '@comanda/shared/menu/api'
import type { SheetRow } from '@comanda/shared/menu/sheet'
import { useState } from 'react'
import { ApiError, api, messageOf } from '../../../api/client.ts'
import { newRetryKey } from '../../../parts/browser/retry-key.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { IMPORT } from '../texts.ts'

export interface Preview {
  fileName: string
  rows: SheetRow[]
  /** The retry key of the call, so that a retry imports it once. */
  key: string
  counts: ImportCounts
  newCategories: readonly string[]
  /** Rows with errors first, then rows that change something. */
  shown: readonly PreviewRow[]
}

const ORDER = ['error', 'new', 'changed', 'unchanged'] as const

/** The state of an import: the running step, the preview and the problem. */
export function useImport(onDone: () => void) {
  const [step, setStep] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const write = useWrite()

  async function during(text: string, work: () => Promise<void>): Promise<void> {
    setStep(text)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error, IMPORT.failed))
    } finally {
      setStep(null)
    }
  }

  async function check(fileName: string, rows: SheetRow[]): Promise<void> {
    const answer = await api(importMenu, { body: { rows, dryRun: true } })
    const { counts, newCategories, rows: planned = [] } = answer
    const shown = ORDER.flatMap((status) => planned.filter((row) => row.status === status))
    setPreview({ fileName, rows, key: newRetryKey(), counts, newCategories, shown })
  }

  const choose = (file: File) =>
    during(IMPORT.reading, async () => {
      const { readMenuFile } = await import('./menu-file.ts')
      const sheet = await readMenuFile(file)
      if ('problem' in sheet) return setProblem(sheet.problem)
      setStep(IMPORT.checking)
      await check(file.name, sheet.rows)
    })

  /** A refusal checks the file again, because the menu may have changed since the preview. */
  const send = ({ fileName, rows, key }: Preview) =>
    during(IMPORT.importing, async () => {
      try {
        await write(api(importMenu, { body: { rows }, idempotencyKey: key }))
        onDone()
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) await check(fileName, rows).catch(() => {})
        throw error
      }
    })

  return { step, problem, preview, choose, send }
}
