import { AREA } from '@comanda/shared/kernel/scopes'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { userMay } from '../../api/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Lazy } from '../Lazy.tsx'
import { addressOfCheck } from '../orders/addresses.ts'
import { useCurrentUser } from '../session/use-current-user.ts'
import { DRAWER_TEXTS as TEXTS } from './texts.ts'

const LINKS: Readonly<Record<string, string>> = {
  no_open_shift: TEXTS.openShift,
  shift_counting: TEXTS.goToClosing,
}

interface RefusalBannerProps {
  failure: string
  /** The thrown value. */
  error: unknown
  /** The way out that this screen has. */
  action?: ReactNode
}

/** A failed action. When the till refused it, with the way to make the till ready; when a check has payments, with its check. */
export function RefusalBanner({ failure, error, action }: RefusalBannerProps) {
  const user = useCurrentUser()
  const code = error instanceof ApiError ? error.code : ''
  const paidCheck = error instanceof ApiError ? error.details.check : undefined
  const link = user && userMay(user, AREA.till) ? LINKS[code] : undefined
  return (
    <Banner
      tone="bad"
      action={
        action ? (
          action
        ) : code === 'drawer_required' ? (
          <PickDrawer />
        ) : code === 'check_has_payments' && typeof paidCheck === 'number' ? (
          <TextLink href={addressOfCheck(paidCheck)} className="shrink-0">
            {TEXTS.openCheck}
          </TextLink>
        ) : (
          link && (
            // A new tab keeps the values typed here.
            <TextLink href="/dashboard/till" isExternal className="shrink-0">
              {link}
            </TextLink>
          )
        )
      }
    >
      {failure}
    </Banner>
  )
}

const loadDialog = () => import('./DrawerDialog.tsx')

function PickDrawer() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="touch" className="shrink-0 whitespace-nowrap" onPress={() => setOpen(true)}>
        {TEXTS.pickDrawer}
      </Button>
      <Lazy load={loadDialog} isOpen={isOpen} onFail={close}>
        {({ DrawerDialog }) => <DrawerDialog onClose={close} />}
      </Lazy>
    </>
  )
}
