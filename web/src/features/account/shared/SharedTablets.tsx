import { endDevice, listSharedDevices, type SharedDevice } from '@comanda/shared/devices/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tablet } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { keepDevice, sharedDevice } from '../../../api/device.ts'
import { forgetSession } from '../../../api/session.ts'
import { callQuery } from '../../../parts/hooks/call-query.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { PersonName } from '../../../parts/PersonName.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { LoadingTable } from '../../../ui/page/LoadingTable.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
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
      <Loaded query={query} failed={WORDS.loadFailed} loading={<LoadingTable count={1} />}>
        {(tablets) =>
          tablets.length === 0 ? (
            <p className="text-muted">{WORDS.empty}</p>
          ) : (
            <Table
              label={WORDS.title}
              columns={tabletColumns(setEnding)}
              rows={tablets}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
      {isSharing && <ShareDialog onClose={() => setSharing(false)} />}
      {ending && (
        <ConfirmDialog onClose={() => setEnding(null)} title={WORDS.end} onConfirm={() => end(ending)}>
          {WORDS.endSentence(ending.name)}
        </ConfirmDialog>
      )}
    </section>
  )
}

const tabletColumns = (onEnd: (tablet: SharedDevice) => void): Column<SharedDevice>[] => [
  {
    id: 'tablet',
    title: WORDS.tablet,
    render: ({ name, isThis }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        <Tablet aria-hidden size={20} className="shrink-0 text-muted" />
        {name}
        {isThis && <Badge tone="good">{WORDS.thisDevice}</Badge>}
      </span>
    ),
  },
  { id: 'by', title: WORDS.sharedBy, render: ({ sharedBy }) => <PersonName name={sharedBy} /> },
  { id: 'locks', title: WORDS.locksAfter, render: ({ lockSeconds }) => WORDS.seconds(lockSeconds) },
  {
    id: 'actions',
    title: WORDS.actions,
    align: 'right',
    isTitleHidden: true,
    render: (tablet) => (
      <Button size="touch" onPress={() => onEnd(tablet)}>
        {WORDS.end}
        <span className="sr-only"> {tablet.name}</span>
      </Button>
    ),
  },
]
