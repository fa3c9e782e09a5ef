import { MonitorX } from 'lucide-react'
import { messageOf } from '../../../api/client.ts'
import { useOutbox } from '../../../offline/outbox/current-outbox.ts'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { registerAgain } from '../../../offline/start.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TEXTS } from './texts.ts'

/** This device was ended in the settings. It registers again when the server has its sales. */
export function EndedBanner() {
  const isEnded = useCanSell() === 'ended'
  const { unsent } = useOutbox()
  if (!isEnded) return null

  async function register(): Promise<void> {
    try {
      if (!(await registerAgain())) toast.error(TEXTS.endedUnsent)
    } catch (error) {
      toast.error(messageOf(error, TEXTS.registerFailed))
    }
  }

  return (
    <Banner
      tone="warn"
      icon={MonitorX}
      className="rounded-none"
      action={unsent === 0 && <Button onPress={register}>{TEXTS.registerAgain}</Button>}
    >
      {TEXTS.ended} {unsent > 0 ? TEXTS.endedUnsent : TEXTS.endedHint}
    </Banner>
  )
}
