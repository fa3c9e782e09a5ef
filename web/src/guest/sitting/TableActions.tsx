/** @jsxImportSource preact */
import type { Sitting } from '@comanda/shared/sittings/api'
import { useGuest } from '../guest-context.ts'
import { SITTING } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { menuAddress } from '../use-place.ts'

/** What a guest may do at the table beside sending, in one row of equal buttons below the head of the page. */
export function TableActions({ sitting }: { sitting: Sitting | null }) {
  const { code, go } = useGuest()
  if (sitting?.ended) return null
  return (
    <nav aria-label={SITTING.actions} class="my-3 flex flex-wrap gap-2">
      <Link href={menuAddress(code)} go={go} class="button grow">
        <Icon name="plus" />
        {SITTING.more}
      </Link>
    </nav>
  )
}
