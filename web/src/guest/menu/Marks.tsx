/** @jsxImportSource preact */
import { ALLERGEN_WORDS, DIET_WORDS, infoOf, SPICY_WORDS } from '@comanda/shared/menu/info'
import type { QrMenuItem } from '@comanda/shared/qr/api'
import { useGuest } from '../guest-context.ts'
import { MENU } from '../texts/texts.ts'

/** Icons with words: the icons are in the style sheet, because a page may have hundreds of them. */
export function Marks({ item }: { item: QrMenuItem }) {
  const { language } = useGuest()
  const { allergens, diets, spicy, isRecommended } = infoOf(item)
  const contained = allergens.map((one) => ALLERGEN_WORDS[one][language].toLowerCase()).join(', ')
  const marks = [
    isRecommended && { icon: 'recommended', words: MENU.recommended },
    spicy > 0 && { icon: `spicy${spicy}`, words: SPICY_WORDS[spicy]?.[language] },
    ...diets.map((diet) => ({ icon: diet, words: DIET_WORDS[diet][language] })),
    contained !== '' && { icon: 'allergens', words: MENU.contains(contained) },
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <ul class="marks">
      {marks.map(({ icon, words }) => (
        <li key={icon} class={icon}>
          {words}
        </li>
      ))}
    </ul>
  )
}
