/** @jsxImportSource preact */
import type { SentLine } from '@comanda/shared/sittings/api'
import { useGuest } from '../guest-context.ts'
import { langOf, type Titled, titleOf } from '../texts/texts.ts'
import { itemsById, titlesOfSent } from './view.ts'

const InItsLanguage = ({ of }: { of: Titled }) => <span lang={langOf(of)}>{titleOf(of)}</span>

/** A sent line in the page's language, with its variant and add-ons below. */
export function SentTitle({ line, isStruck = false, isBrief = false }: SentTitleProps) {
  const { menu } = useGuest()
  const { dish, choices } = titlesOfSent(line, itemsById(menu))
  return (
    <>
      <p class={isStruck ? 'line-through' : undefined}>
        <span class={isBrief ? undefined : 'font-semibold'}>{line.quantity} ×</span>{' '}
        <InItsLanguage of={dish} />
      </p>
      {!isBrief && choices.length > 0 && (
        <p class="text-sm break-words text-muted">
          {choices.map((choice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no identity but its position
            <span key={index}>
              {index > 0 && ', '}
              <InItsLanguage of={choice} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}

interface SentTitleProps {
  line: SentLine
  isStruck?: boolean
  /** Without its choices. */
  isBrief?: boolean
}
