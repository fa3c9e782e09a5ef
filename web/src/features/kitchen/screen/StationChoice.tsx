import type { Station } from '@comanda/shared/settings/stations'
import { ChefHat } from 'lucide-react'
import { StationDot } from '../../../parts/StationDot.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TEXTS } from '../texts.ts'
import { useScreenSettings } from './settings.ts'

/** Asks a new screen once which station it is; what it shows otherwise is everybody's. */
export function StationChoice({ stations }: { stations: readonly Station[] }) {
  const { settings, save } = useScreenSettings()
  const place = (shown: readonly number[]) => save({ ...settings, stations: [...shown], isPlaced: true })
  return (
    <section aria-labelledby="station-choice" className="mx-auto mt-6 flex max-w-2xl flex-col gap-4">
      <h2 id="station-choice" className="text-2xl font-semibold">
        {TEXTS.whichStation}
      </h2>
      <div className="grid auto-rows-fr gap-3 sm:grid-cols-2">
        {stations.map(({ id, title, color }) => (
          <Button key={id} size="lg" className="min-h-20 justify-start! text-xl!" onPress={() => place([id])}>
            <StationDot color={color} />
            {title}
          </Button>
        ))}
        <Button
          size="lg"
          icon={ChefHat}
          className="min-h-20 justify-start! text-xl!"
          onPress={() => place([])}
        >
          {TEXTS.allStations}
        </Button>
      </div>
      <p className="text-muted">{TEXTS.whichStationHint}</p>
    </section>
  )
}
