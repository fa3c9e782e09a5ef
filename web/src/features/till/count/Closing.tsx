import type { User } from '@comanda/shared/auth/api'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { ShiftState } from '@comanda/shared/till/api'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { type TillInit, useClosing } from '../data.ts'
import { CLOSING, TEXTS } from '../texts.ts'
import { BeforeCount } from './BeforeCount.tsx'
import { BlindCount } from './BlindCount.tsx'
import { CancelCount } from './CancelCount.tsx'
import { useCountDraft } from './draft.ts'
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
