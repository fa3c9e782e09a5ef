import type { Station } from '@comanda/shared/settings/stations'
import { type ComponentProps, useState } from 'react'
import { StationDot } from '../../../parts/StationDot.tsx'
import { playNewOrder, setMuted, useSoundState } from '../../../realtime/new-order-sound.ts'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { ToggleChips } from '../../../ui/choices/ToggleChips.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { TEXTS } from '../texts.ts'
import { type TypeSize, useScreenSettings, VOLUMES, type Volume, type Width } from './settings.ts'

const WIDTHS: { id: Width; label: string }[] = [
  { id: 'narrow', label: TEXTS.narrow },
  { id: 'normal', label: TEXTS.normal },
  { id: 'wide', label: TEXTS.wide },
]
const LOUDNESS: { id: Volume; label: string }[] = [
  { id: 'low', label: TEXTS.low },
  { id: 'normal', label: TEXTS.normal },
  { id: 'high', label: TEXTS.high },
]
const SIZES: { id: TypeSize; label: string }[] = [
  { id: 'normal', label: TEXTS.normal },
  { id: 'large', label: TEXTS.large },
  { id: 'huge', label: TEXTS.huge },
]

interface SettingsDialogProps {
  stations: readonly Station[]
  onClose: () => void
}

/** The settings of this screen; kept on the device. Mounting it opens it. */
export function SettingsDialog({ stations, onClose }: SettingsDialogProps) {
  const { settings, save } = useScreenSettings()
  const { values: draft, set } = useFields(settings)
  const isKeptMuted = useSoundState() === 'muted'
  const [isMuted, mute] = useState(isKeptMuted)
  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.screenSettings}
      onSubmit={async () => {
        save({ ...draft, isPlaced: true })
        setMuted(isMuted)
      }}
      fallback={TEXTS.actionFailed}
    >
      <p className="text-muted">{TEXTS.screenHint}</p>
      {stations.length > 1 && (
        <Group title={TEXTS.stations} hint={TEXTS.stationsHint}>
          <ToggleChips
            label={TEXTS.stations}
            options={stations.map(({ id, title, color }) => ({
              id,
              label: title,
              mark: <StationDot color={color} />,
            }))}
            value={draft.stations}
            onChange={(chosen) => set({ stations: chosen })}
          />
        </Group>
      )}
      <Chips
        label={TEXTS.columnWidth}
        options={WIDTHS}
        value={draft.width}
        onChange={(width) => set({ width })}
      />
      <Chips label={TEXTS.typeSize} options={SIZES} value={draft.size} onChange={(size) => set({ size })} />
      <Switch isSelected={!isMuted} onChange={(isOn) => mute(!isOn)}>
        {TEXTS.sound}
      </Switch>
      {!isMuted && (
        <Chips
          label={TEXTS.volume}
          options={LOUDNESS}
          value={draft.volume}
          onChange={(volume) => {
            set({ volume })
            void playNewOrder(VOLUMES[volume])
          }}
        />
      )}
    </FormDialog>
  )
}

const Chips = <K extends string>(chips: ComponentProps<typeof FilterChips<K>>) => (
  <Group title={chips.label}>
    <FilterChips {...chips} />
  </Group>
)

interface GroupProps {
  title: string
  hint?: string
  children: React.ReactNode
}

function Group({ title, hint, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {children}
    </section>
  )
}
