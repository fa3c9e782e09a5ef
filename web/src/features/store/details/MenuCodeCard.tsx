import type { StoreSetting } from '@comanda/shared/settings/store'
import { Download, SquareArrowOutUpRight } from 'lucide-react'
import { MENU_FILE, menuLink } from '../../../parts/codes/menu-link.ts'
import { QrCode } from '../../../parts/codes/QrCode.tsx'
import { saveQr } from '../../../parts/codes/save-qr.ts'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { STORE } from './texts.ts'

/** The link and the QR code of the public menu, while the menu is on. */
export function MenuCodeCard({ store }: { store: StoreSetting }) {
  const link = menuLink(window.location.origin, store.uniqueQRCode)
  const download = () => saveQr(link, MENU_FILE).catch(() => toast.error(TEXTS.failed))
  return (
    <Card title={STORE.code} className="@2xl:sticky @2xl:top-6">
      {store.isQRMenuEnabled ? (
        <div className="flex flex-col gap-3">
          <QrCode
            text={link}
            label={STORE.codeOf(store.storeName)}
            className="w-full max-w-60 self-center rounded-md border border-line"
          />
          <p className="text-center text-sm break-all text-muted">{link}</p>
          <LinkButton href={link} target="_blank" size="touch" icon={SquareArrowOutUpRight}>
            {STORE.openMenu}
          </LinkButton>
          <Button size="touch" icon={Download} onPress={download}>
            {STORE.downloadCode}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{STORE.codeOff}</p>
      )}
    </Card>
  )
}
