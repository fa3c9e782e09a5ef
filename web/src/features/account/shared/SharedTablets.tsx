import { endDevice, listSharedDevices, type SharedDevice } from '@comanda/shared/devices/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tablet } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { keepDevice, sharedDevice } from '../../../api/device.ts'
import { forgetSession } from '../../../api/session.ts'
import { callQuery } from '../../../parts/hooks/call-query.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { OWN_TEXTS } from '../own-texts.ts'
import { ShareDialog } from './ShareDialog.tsx'

const WORDS = OWN_TEXTS.shared
const SHARED = ['shared-devices'] as const

/** The shared tablets of the store; this device can become a shared tablet. */
export function SharedTablets() {
  const id = useId()
  const client = useQueryClient()
  const query = useQuery({ ...callQuery(SHARED, listSharedDevices), staleTime: 0 })
  const [isSharing, setSharing] = useState(false)
  const [ending, setEnding] = useState<SharedDevice | null>(null)

  async function end(tablet: SharedDevice) {
    const { message } = await api(endDevice, { body: { id: tablet.id } })
    toast.success(message)
    if (tablet.isThis) {
      keepDevice(null)
      forgetSession()
      window.location.assign('/login')
    } else void client.invalidateQueries({ queryKey: SHARED })
  }

  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl font-semibold">
          {WORDS.title}
        </h2>
        {!sharedDevice() && (
          <Button size="touch" icon={Tablet} onPress={() => setSharing(true)}>
            {WORDS.share}
          </Button>
        )}
      </div>
      <p className="mb-5 text-muted">{WORDS.hint}</p>
      <Loaded query={query} failed={WORDS.loadFailed} loading={<LoadingRows count={1} row="h-28 w-full" />}>
        {(tablets) =>
          tablets.length === 0 ? (
            <p className="text-muted">{WORDS.empty}</p>
          ) : (
            <ul aria-label={WORDS.title} className="flex flex-col gap-3">
              {tablets.map((tablet) => (
                <TabletRow key={tablet.id} tablet={tablet} onEnd={() => setEnding(tablet)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isSharing && <ShareDialog onClose={() => setSharing(false)} />}
      {ending && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setEnding(null)}
          title={WORDS.end}
          onConfirm={() => end(ending)}
        >
          {WORDS.endSentence(ending.name)}
        </ConfirmDialog>
      )}
    </section>
  )
}

function TabletRow({ tablet, onEnd }: { tablet: SharedDevice; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5">
      <Tablet aria-hidden size={28} className="shrink-0 text-muted" />
      <div className="min-w-0 grow basis-60">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
          {tablet.name}
          {tablet.isThis && <Badge tone="good">{WORDS.thisDevice}</Badge>}
        </h3>
        <p className="text-muted">{WORDS.shared(tablet.sharedBy)}</p>
        <p className="text-muted">{WORDS.locks(WORDS.seconds(tablet.lockSeconds))}</p>
      </div>
      <Button size="touch" onPress={onEnd} className="max-sm:w-full">
        {WORDS.end}
        <span className="sr-only"> {tablet.name}</span>
      </Button>
    </li>
  )
}
