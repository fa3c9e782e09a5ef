import type { StoreSetting } from '@comanda/shared/settings/store'
import { Download, SquareArrowOutUpRight } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { STORE, TEXTS } from '../texts.ts'
import { MENU_FILE, menuLink } from './menu-link.ts'
import { QrCode } from './QrCode.tsx'
import { saveQr } from './save-qr.ts'

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
