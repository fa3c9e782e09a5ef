/** The panel of a popover: menus, lists, calendars. */
export const FLOATING =
  'rounded-lg border border-line bg-raised text-ink shadow-float outline-none ' +
  'transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0'

/** One row of a menu or list. */
export const OPTION =
  'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-base outline-none select-none ' +
  'data-focused:bg-hover data-disabled:text-muted'
