/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { useGuest } from '../guest-context.ts'
import { MENU } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Picture } from '../ui/Picture.tsx'
import { StoreDialog } from './StoreDialog.tsx'

export function StoreHeader() {
  const { menu } = useGuest()
  const { store_name, image } = menu.storeSettings
  const [isOpen, setOpen] = useState(false)
  return (
    <header class="mx-auto flex max-w-6xl items-center gap-3 px-4 pt-4 pb-2">
      {image && <Picture image={image} isEarly isSmall />}
      <h1
        lang="es"
        tabIndex={-1}
        class="line-clamp-3 min-w-0 grow text-2xl font-semibold break-words outline-none"
      >
        {store_name}
      </h1>
      <LanguageSwitch />
      <button type="button" class="button icon" aria-label={MENU.details} onClick={() => setOpen(true)}>
        <Icon name="info" />
      </button>
      {isOpen && <StoreDialog onClose={() => setOpen(false)} />}
    </header>
  )
}
