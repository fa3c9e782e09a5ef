import type { Answer } from '@comanda/shared/kernel/call'
import { type getClosing, startCount } from '@comanda/shared/till/api'
import type { OpenCheck } from '@comanda/shared/till/figures'
import { Calculator, CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Ago } from '../../../parts/time/Ago.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useTillWrite } from '../data.ts'
import { CLOSING, TEXTS } from '../texts.ts'
import type { StepProps } from './draft.ts'
import { OpenChecks } from './OpenChecks.tsx'

interface BeforeCountProps extends StepProps {
  openChecks: readonly OpenCheck[]
  devices: Answer<typeof getClosing>['unsentDevices']
  onLeave: () => void
}

/** The obstacles to a closing: open checks are charged, or stay for the next shift. */
export function BeforeCount({
  shift,
  init,
  format,
  draft,
  change,
  openChecks,
  devices,
  onLeave,
}: BeforeCountProps) {
  // Their money is in the drawer, and the server does not expect it.
  const own = useUnsent()
  const write = useTillWrite()
  const [failure, setFailure] = useState<string | null>(null)

  async function start(): Promise<void> {
    if (openChecks.length > 0 && !draft.handOver) return setFailure(CLOSING.checksLeft)
    setFailure(null)
    await write(startCount, { params: { id: shift.id } }).catch((error) =>
      setFailure(messageOf(error, TEXTS.actionFailed)),
    )
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
