import { matchIn } from './match.ts'

/** A text with what was typed marked in it. */
export function Highlight({ text, wanted }: { text: string; wanted: string }) {
  const span = wanted === '' ? null : matchIn(text, wanted)
  if (!span) return text
  const [start, end] = span
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-brand-soft font-semibold text-brand-ink">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
