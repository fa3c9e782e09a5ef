import { listDevices, removeDevice, removeOtherDevices, type SignedInDevice } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorX } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { userMay } from '../../api/session.ts'
import { callQuery } from '../../parts/hooks/call-query.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { LoadingTable } from '../../ui/page/LoadingTable.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { OWN_TEXTS } from './own-texts.ts'
import { SharedTablets } from './shared/SharedTablets.tsx'

const WORDS = OWN_TEXTS.devices
const DEVICES = ['devices'] as const

/** The sessions of the signed-in user. */
export function DevicesPage() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const query = useQuery({ ...callQuery(DEVICES, listDevices), staleTime: 0 })
  const devices = query.data
  const [leaving, setLeaving] = useState<SignedInDevice | null>(null)
  const [isLeavingAll, setLeavingAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  async function end(ending: Promise<{ message: string }>) {
    try {
      toast.success((await ending).message)
    } finally {
      // A refusal usually means that the session ended in the meantime.
      void client.invalidateQueries({ queryKey: DEVICES })
    }
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={WORDS.title}
        action={
          devices &&
          devices.length > 1 && (
            <Button size="touch" icon={MonitorX} onPress={() => setLeavingAll(true)}>
              <PhoneLabel>{WORDS.removeOthers}</PhoneLabel>
            </Button>
          )
        }
        lead={WORDS.hint}
      />
      <Loaded query={query} failed={WORDS.loadFailed} loading={<LoadingTable count={2} />} warns>
        {(all) => <DeviceTable devices={all} onRemove={setLeaving} />}
      </Loaded>
      {devices?.length === 1 && <p className="mt-4 text-muted">{WORDS.only}</p>}
      {user?.is_active === 1 && userMay(user, AREA.sharedDevices) && <SharedTablets />}
      <ConfirmDialog
        isOpen={isLeavingAll}
        onClose={() => setLeavingAll(false)}
        title={WORDS.removeOthers}
        onConfirm={() => end(api(removeOtherDevices))}
      >
        {WORDS.removeOthersSentence(Math.max(1, (devices?.length ?? 1) - 1))}
      </ConfirmDialog>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={WORDS.removeTitle}
          confirmLabel={WORDS.remove}
          onConfirm={() => end(api(removeDevice, { body: { device_id: leaving.device_id } }))}
        >
          <p>{WORDS.removeSentence}</p>
          <p className="mt-2 text-muted">{leaving.device_name}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
