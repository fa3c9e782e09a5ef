import { type ImportCounts, importMenu, type PreviewRow } from '@comanda/shared/menu/files'
import { useState } from 'react'
import { ApiError, api, FAILED, messageOf } from '../../../api/client.ts'
import { newRetryKey } from '../../../parts/browser/retry-key.ts'
import { IMPORT as WORDS } from '../../../parts/files/texts.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { IMPORT } from '../texts.ts'
import type { MenuSheet } from './menu-file.ts'

export interface Preview {
  fileName: string
  sheets: readonly MenuSheet[]
  sheet: MenuSheet
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
      setProblem(messageOf(error))
    } finally {
      setStep(null)
    }
  }

  async function check(fileName: string, sheets: readonly MenuSheet[], sheet: MenuSheet): Promise<void> {
    const answer = await api(importMenu, { body: { rows: sheet.rows, dryRun: true } })
    const { counts, newCategories, rows: planned = [] } = answer
    const shown = ORDER.flatMap((status) => planned.filter((row) => row.status === status))
    setPreview({ fileName, sheets, sheet, key: newRetryKey(), counts, newCategories, shown })
  }

  const choose = (file: File) =>
    during(WORDS.reading, async () => {
      // The buttons belong to the shown file: those of the previous file must not remain below the problem of the new file.
      setPreview(null)
      const { readMenuFile } = await import('./menu-file.ts')
      const read = await readMenuFile(file)
      const [first] = 'sheets' in read ? read.sheets : []
      if ('problem' in read || !first) return setProblem('problem' in read ? read.problem : FAILED)
      setStep(IMPORT.checking)
      await check(file.name, read.sheets, first)
    })

  const chooseSheet = ({ fileName, sheets }: Preview, sheet: MenuSheet) =>
    during(IMPORT.checking, () => check(fileName, sheets, sheet))

  /** A refusal checks the file again, because the menu may have changed since the preview. */
  const send = ({ fileName, sheets, sheet, key }: Preview) =>
    during(IMPORT.importing, async () => {
      try {
        await write(api(importMenu, { body: { rows: sheet.rows }, idempotencyKey: key }))
        onDone()
      } catch (error) {
        if (error instanceof ApiError && error.status === 400)
          await check(fileName, sheets, sheet).catch(() => {})
        throw error
      }
    })

  const progress = step === null ? null : { label: step }
  return { progress, isSending: step === IMPORT.importing, problem, preview, choose, chooseSheet, send }
}
