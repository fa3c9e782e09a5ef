import { listDevices, removeDevice, removeOtherDevices, type SignedInDevice } from '@comanda/shared/auth/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorX } from 'lucide-react'
import { useRef, useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.devices
const DEVICES = ['devices'] as const

/** Dispositivos: where the signed-in person has a session. */
export function DevicesPage() {
  const client = useQueryClient()
  const {
    data: devices,
    error,
    refetch,
  } = useQuery({
    queryKey: DEVICES,
    queryFn: ({ signal }) => api(listDevices, { signal }),
    networkMode: 'always',
    staleTime: 0,
  })
  const [leaving, setLeaving] = useState<SignedInDevice | null>(null)
  const [isLeavingAll, setLeavingAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  async function remove({ device_id }: SignedInDevice) {
    try {
      const { message } = await api(removeDevice, { body: { device_id } })
      toast.success(message)
    } finally {
      // Refused: most likely it signed out meanwhile.
      void client.invalidateQueries({ queryKey: DEVICES })
    }
  }

  async function removeOthers() {
    try {
      const { message } = await api(removeOtherDevices)
      toast.success(message)
    } finally {
      void client.invalidateQueries({ queryKey: DEVICES })
    }
  }

  return (
    <div ref={box} tabIndex={-1} className="max-w-3xl outline-none">
      <PageHeader
        title={WORDS.title}
        action={
          devices &&
          devices.length > 1 && (
            <Button size="touch" icon={MonitorX} onPress={() => setLeavingAll(true)}>
              {WORDS.removeOthers}
            </Button>
          )
        }
      />
      <p className="mb-5 text-muted">{WORDS.hint}</p>
      {devices && error && (
        <Banner tone="bad" className="mb-4">
          {messageOf(error, WORDS.loadFailed)}
        </Banner>
      )}
      {!devices && error && (
        <ErrorState text={messageOf(error, WORDS.loadFailed)} onRetry={() => refetch()} />
      )}
      {!devices && !error && <Waiting />}
      {devices && (
        <ul aria-label={WORDS.title} className="flex flex-col gap-3">
          {devices.map((device) => (
            <DeviceRow key={device.device_id} device={device} onRemove={setLeaving} />
          ))}
        </ul>
      )}
      {devices?.length === 1 && <p className="mt-4 text-muted">{WORDS.only}</p>}
      <ConfirmDialog
        isOpen={isLeavingAll}
        onOpenChange={setLeavingAll}
        title={WORDS.removeOthers}
        confirmLabel={WORDS.removeOthers}
        onConfirm={removeOthers}
        fallback={TEXTS.somethingWrong}
      >
        {WORDS.removeOthersSentence(Math.max(1, (devices?.length ?? 1) - 1))}
      </ConfirmDialog>
      {leaving && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setLeaving(null)}
          title={WORDS.removeTitle}
          confirmLabel={WORDS.remove}
          onConfirm={() => remove(leaving)}
          fallback={TEXTS.somethingWrong}
        >
          <p>{WORDS.removeSentence}</p>
          <p className="mt-2 text-muted">{leaving.device_name}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const Waiting = () => (
  <Loading className="flex flex-col gap-3">
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-28 w-full" />
  </Loading>
)
