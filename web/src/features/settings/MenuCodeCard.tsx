import type { StoreSetting } from '@comanda/shared/settings/store'
import { Download, SquareArrowOutUpRight } from 'lucide-react'
import { MENU_FILE, menuLink } from '../../parts/qr/menu-link.ts'
import { QrCode } from '../../parts/qr/QrCode.tsx'
import { saveQr } from '../../parts/qr/save-qr.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { toast } from '../../ui/toast.ts'
import { STORE, TEXTS } from './texts.ts'

/** The public menu's link and code, once the menu is on and saved. */
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
