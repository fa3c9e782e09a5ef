import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { TillState } from '@comanda/shared/till/api'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { userMay } from '../../api/session.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { Unfetched } from '../../parts/Loaded.tsx'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { DrawerChoice } from '../../parts/till/DrawerChoice.tsx'
import { useTill } from '../../parts/till/data.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormPage } from '../../ui/page/FormPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Closed } from './count/Closed.tsx'
import { Closing } from './count/Closing.tsx'
import { forgetSums, ownDrawer, type TillInit, useTillEvents, useTillInit } from './data.ts'
import { NoShift } from './shift/NoShift.tsx'
import { OpenShift } from './shift/OpenShift.tsx'
import { TillTabs } from './TillTabs.tsx'
import { TEXTS } from './texts.ts'

/** The drawer of this device: its shift, its movements and its closing. */
export function TillPage() {
  useTillEvents()
  const user = useCurrentUser()
  const till = useTill()
  const init = useTillInit()
  if (user && till.data && init.data)
    return <Till user={user} till={till.data} init={init.data} isStale={till.error !== null} />
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <Unfetched queries={[till, init]} failed={TEXTS.failed}>
        <LoadingTill />
      </Unfetched>
    </>
  )
}

interface TillProps {
  user: User
  till: TillState
  init: TillInit
  isStale: boolean
}

function Till({ user, till, init, isStale }: TillProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [{ corte, z }, changeAddress] = useAddress()
  useForgottenSums(till.countingShiftId)
  const drawer = ownDrawer(till)
  const shift = drawer?.shift ?? null
  const isClosing = shift !== null && (shift.status !== 'open' || corte !== undefined)
  const may = { till: userMay(user, AREA.till), figures: userMay(user, AREA.tillFigures) }
  const isChoice = !drawer || isChoosing
  const isForm = isChoice || isClosing || !shift || z !== undefined
  const Page = isForm ? FormPage : Fragment
  return (
    <Page>
      <PageHeader
        title={isClosing && !isChoice ? TEXTS.closing : TEXTS.title}
        aside={
          drawer && (
            <DrawerName
              title={drawer.title}
              onChange={till.drawers.length > 1 && !isChoosing && !isClosing ? () => setChoosing(true) : null}
            />
          )
        }
      >
        {!isClosing && <TillTabs here="till" />}
      </PageHeader>
      {isStale && (
        <Banner tone="warn" className="mb-4">
          {TEXTS.stale}
        </Banner>
      )}
      {isChoice ? (
        <DrawerChoice user={user} till={till} onDone={() => setChoosing(false)} />
      ) : z !== undefined && !isClosing ? (
        <Closed number={Number(z)} seesAll={may.figures} onDone={() => changeAddress({ z: undefined })} />
      ) : !shift ? (
        <NoShift drawer={drawer} init={init} isFirst={!till.isUsed} mayOpen={may.till} />
      ) : isClosing && may.till ? (
        <Closing
          key={shift.id}
          shift={shift}
          user={user}
          init={init}
          onLeave={() => changeAddress({ corte: undefined })}
          onClosed={(number) => changeAddress({ corte: undefined, z: String(number) }, true)}
        />
      ) : (
        <OpenShift
          shift={shift}
          init={init}
          may={may}
          onClose={() => changeAddress({ corte: '1', z: undefined })}
        />
      )}
    </Page>
  )
}

interface DrawerNameProps {
  title: string
  /** Null: there is no other drawer, or this one is being changed or closed. */
  onChange: (() => void) | null
}

const DrawerName = ({ title, onChange }: DrawerNameProps) => (
  <span className="flex items-center gap-1 text-muted">
    {title}
    {onChange && (
      <Button variant="quiet" size="touch" className="shrink-0 whitespace-nowrap" onPress={onChange}>
        {TEXTS.changeDrawer}
      </Button>
    )}
  </span>
)

/** A person who counts a drawer must not find its sums in the answers of earlier screens. */
function useForgottenSums(countingShiftId: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (countingShiftId !== null) forgetSums(client)
  }, [client, countingShiftId])
}

const LoadingTill = () => (
  <Loading className="grid gap-4 md:grid-cols-2">
    <Skeleton className="h-72" />
    <Skeleton className="h-72" />
  </Loading>
)
