/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useGuest } from '../guest-context.ts'
import { MENU } from '../texts/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { ShareLink } from '../ui/ShareLink.tsx'
import { menuAddress } from '../use-place.ts'

export function StoreDialog({ onClose }: { onClose: () => void }) {
  const { menu, code } = useGuest()
  const { store_name } = menu.storeSettings
  return (
    <Dialog title={store_name} titleLang="es" closeLabel={MENU.close} onClose={onClose}>
      <Contact />
      <div class="mt-4">
        <ShareLink url={location.origin + menuAddress(code)} title={store_name} words={MENU} />
      </div>
      <div class="-ml-4">
        <LanguageSwitch />
      </div>
    </Dialog>
  )
}

function Contact() {
  const { address, phone, email } = useGuest().menu.storeSettings
  return (
    <dl class="flex flex-col gap-1">
      {address && (
        <Detail icon="pin" label={MENU.address}>
          <span lang="es" class="whitespace-pre-line">
            {address}
          </span>
        </Detail>
      )}
      {phone && (
        <Detail icon="phone" label={MENU.phone}>
          <a class="contact" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </Detail>
      )}
      {email && (
        <Detail icon="mail" label={MENU.email}>
          <a class="contact" href={`mailto:${email}`}>
            {email}
          </a>
        </Detail>
      )}
    </dl>
  )
}

interface DetailProps {
  icon: IconName
  label: string
  children: ComponentChildren
}

const Detail = ({ icon, label, children }: DetailProps) => (
  <div class="flex min-h-11 items-center gap-3">
    <dt class="text-muted">
      <Icon name={icon} />
      <span class="sr-only">{label}</span>
    </dt>
    <dd class="min-w-0 grow break-words">{children}</dd>
  </div>
)
