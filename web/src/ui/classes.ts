/** Joins class names and omits false and empty values. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')

/** The common style of text fields and selects. */
export const CONTROL =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted ' +
  'data-disabled:border-line data-disabled:bg-sunken data-disabled:text-muted ' +
  'data-invalid:border-bad data-invalid:ring-1 data-invalid:ring-bad'

/** A filter that is on or off. */
export const CHIP =
  'flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 text-base font-medium ' +
  'select-none data-hovered:bg-hover data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink ' +
  'data-disabled:border-line data-disabled:bg-sunken data-disabled:text-muted'

/** The row of a checkbox, radio or switch; its mark, `data-mark`, shows the focus. */
export const MARKED_ROW =
  'group flex min-h-11 items-center gap-3 text-base select-none data-disabled:text-muted ' +
  'has-focus-visible:[&_[data-mark]]:outline-2 has-focus-visible:[&_[data-mark]]:outline-offset-2 ' +
  'has-focus-visible:[&_[data-mark]]:outline-focus'

/** Dims the label of a disabled row; the reason below it stays legible. */
export const FADED = 'opacity-60'

/** The button in a table's row that a press anywhere on the row presses. */
export const OPENS_ROW = 'opens-row'

/** The link in a table's row that covers the whole row. */
export const COVERS_ROW = `${OPENS_ROW} after:absolute after:inset-0`

/** A large button of a choice. */
export const TILE =
  'flex min-h-12 min-w-0 flex-col justify-center rounded-md border border-edge bg-surface px-4 py-2 text-left ' +
  'text-base leading-5 font-medium wrap-anywhere select-none data-hovered:bg-hover data-disabled:text-muted ' +
  'data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink ' +
  'data-invalid:border-bad data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus'
