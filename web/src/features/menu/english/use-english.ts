import { MAX_ENGLISH_TEXTS, saveEnglish } from '@comanda/shared/menu/english'
import { useCallback, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useWrite, type WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { changedRows, type Drafts, type EnglishRow, englishOf, sameRows } from './english-rows.ts'

const NONE: Drafts = new Map()

/**
 * The typed texts, which a refusal or a menu that changes meanwhile leaves as they are.
 * @param onSpread a text was put into this many rows with the same Spanish title
 */
export function useEnglish(
  rows: readonly EnglishRow[],
  refetch: () => Promise<unknown>,
  onSpread: (count: number) => void,
) {
  const [drafts, setDrafts] = useState(NONE)
  const write = useWrite()
  const changed = changedRows(rows, drafts)
  const latest = useRef({ rows, drafts, onSpread })
  latest.current = { rows, drafts, onSpread }

  // Stable, so that only the row that is typed in renders again.
  const change = useCallback(
    (key: string, text: string) => setDrafts((before) => new Map(before).set(key, text)),
    [],
  )
  const leave = useCallback((row: EnglishRow) => {
    const { rows: all, drafts: typed, onSpread: tell } = latest.current
    const text = typed.get(row.key)
    const same = text === undefined ? [] : sameRows(row, all, typed)
    if (text === undefined || same.length === 0) return
    setDrafts((before) => new Map([...before, ...same.map(({ key }) => [key, text] as const)]))
    tell(same.length)
  }, [])

  async function save() {
    const sent = changed.map((row) => ({ ...row, text: englishOf(row, drafts).trim() }))
    await write(send(sent))
    await refetch()
    // What was typed meanwhile stays.
    setDrafts((before) => {
      const left = new Map(before)
      for (const { key } of sent) if (before.get(key) === drafts.get(key)) left.delete(key)
      return left
    })
  }

  return {
    drafts,
    change,
    leave,
    save,
    isDirty: changed.length > 0,
    missing: rows.filter((row) => englishOf(row, drafts).trim() === '').length,
    discard: () => setDrafts(NONE),
  }
}

/** One call, except for more texts than it takes. */
async function send(sent: readonly (EnglishRow & { text: string })[]): Promise<WriteAnswer> {
  const texts = sent.map(({ kind, id, text }) => ({ kind, id, title: text || null }))
  const first = texts.slice(0, MAX_ENGLISH_TEXTS)
  const answer = await api(saveEnglish, { body: { texts: first } })
  return sent.length > first.length ? send(sent.slice(first.length)) : answer
}
