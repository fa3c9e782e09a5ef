import type { User } from '@comanda/shared/auth/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { type getClosing, type ShiftState, startCount } from '@comanda/shared/till/api'
import type { OpenCheck } from '@comanda/shared/till/figures'
import { Calculator, CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { Ago } from '../../../parts/time/Ago.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type TillInit, useClosing, useTillWrite } from '../data.ts'
import { CLOSING, TEXTS } from '../texts.ts'
import { BlindCount } from './BlindCount.tsx'
import { CancelCount } from './CancelCount.tsx'
import { type StepProps, useCountDraft } from './draft.ts'
import { OpenChecks } from './OpenChecks.tsx'
import { Reveal } from './Reveal.tsx'
import { Steps } from './Steps.tsx'

interface ClosingProps {
  shift: ShiftState
  user: User
  init: TillInit
  /** Back to the open shift. */
  onLeave: () => void
  onClosed: (number: number) => void
}

/** The closing of a shift in steps. The server keeps the step, the browser the typed values. */
export function Closing({ shift, user, init, onLeave, onClosed }: ClosingProps) {
  const closing = useClosing(shift.id)
  const drafting = useCountDraft(user.username, shift.id)
  const format = moneyFormat(init.storeSettings.currency)
  const { status, countingBy } = shift
  const isMine = countingBy?.username === user.username
  if (!closing.data) return <Unfetched queries={[closing]} failed={TEXTS.failed} />
  const { openChecks, unsentDevices, counts, result } = closing.data
  const common = { shift, init, format, ...drafting }
  return (
    <div className="flex flex-col gap-4">
      <Steps current={status === 'open' ? 0 : status === 'counting' ? 1 : 2} />
      {status === 'open' ? (
        <BeforeCount {...common} openChecks={openChecks} devices={unsentDevices} onLeave={onLeave} />
      ) : status === 'counting' && isMine ? (
        <BlindCount {...common} counts={counts} onLeave={onLeave} />
      ) : status === 'counted' && result ? (
        <Reveal
          {...common}
          result={result}
          openChecks={openChecks}
          onClosed={(number) => {
            drafting.forgetDraft()
            onClosed(number)
          }}
        />
      ) : status === 'counted' && isMine ? (
        // The count was submitted a moment ago, and its result is being fetched.
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      ) : (
        <>
          <Banner>
            {CLOSING[status === 'counting' ? 'countedBy' : 'countedElsewhere'](countingBy?.name ?? '')}
          </Banner>
          <CancelCount shiftId={shift.id} onDone={onLeave} />
        </>
      )}
    </div>
  )
}

interface BeforeCountProps extends StepProps {
  openChecks: readonly OpenCheck[]
  devices: Answer<typeof getClosing>['unsentDevices']
  onLeave: () => void
}

/** The obstacles to a closing: open checks are charged, or stay for the next shift. */
function BeforeCount({ shift, init, format, draft, change, openChecks, devices, onLeave }: BeforeCountProps) {
  // Their money is in the drawer, and the server does not expect it.
  const own = useUnsent()
  const write = useTillWrite()
  const [failure, setFailure] = useState<string | null>(null)

  async function start(): Promise<void> {
    if (openChecks.length > 0 && !draft.handOver) return setFailure(CLOSING.checksLeft)
    setFailure(null)
    await write(startCount, { params: { id: shift.id } }).catch((error) => setFailure(messageOf(error)))
  }

  return (
    <Card title={CLOSING.before}>
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {openChecks.length === 0 ? (
          <Banner tone="good">{CLOSING.nothingOpen}</Banner>
        ) : (
          <OpenChecks checks={openChecks} init={init} format={format} draft={draft} change={change} />
        )}
        {own > 0 && (
          <Banner tone="bad" icon={CloudUpload}>
            {CLOSING.ownUnsent(own)}
          </Banner>
        )}
        {own === 0 && devices.length > 0 && <UnsentDevices devices={devices} />}
        <p className="text-muted">{CLOSING.beforeHint}</p>
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button size="lg" onPress={onLeave}>
            {CLOSING.keepSelling}
          </Button>
          <Button variant="primary" size="lg" icon={Calculator} isDisabled={own > 0} onPress={start}>
            {CLOSING.start}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Other devices with unsent sales: their cash may be in this drawer. */
const UnsentDevices = ({ devices }: Pick<BeforeCountProps, 'devices'>) => (
  <Banner tone="warn" icon={CloudUpload}>
    <p>{CLOSING.unsentDevices}</p>
    <ul className="mt-1">
      {devices.map(({ name, unsent, lastSeenAt }) => (
        <li key={name}>
          {CLOSING.unsentDevice(name, unsent)} <Ago at={lastSeenAt} />
        </li>
      ))}
    </ul>
  </Banner>
)

/** How many sales of this device the server does not have; 0 until its outbox is read. */
function useUnsent(): number {
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    import('../../../offline/outbox/current-outbox.ts').then(
      ({ countUnsent, watchOutbox }) => {
        if (isOver) return
        const look = () => setUnsent(countUnsent())
        look()
        stop = watchOutbox(look)
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return unsent
}
