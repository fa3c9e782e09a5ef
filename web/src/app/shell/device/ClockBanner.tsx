import { AlarmClock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { clockError, watchServerClock } from '../../../offline/server-clock.ts'
import { waitingWords } from '../../../parts/time/waiting.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'

const WORDS = (minutes: number) =>
  `El reloj de este equipo está mal: va ${waitingWords(Math.abs(minutes))} ${minutes > 0 ? 'adelantado' : 'atrasado'}. ` +
  'Activa la fecha y hora automáticas en sus ajustes.'

/** Says that somebody must set the clock of this device: what it sells without internet, and its other programs, go by it. */
export function ClockBanner() {
  const minutes = useSyncExternalStore(watchServerClock, clockError)
  if (minutes === 0) return null
  return (
    <Banner tone="warn" icon={AlarmClock} className="rounded-none">
      {WORDS(minutes)}
    </Banner>
  )
}
