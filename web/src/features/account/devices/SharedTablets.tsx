import { endDevice, listSharedDevices, type SharedDevice, shareDevice } from '@comanda/shared/devices/api'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tablet } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { keepDevice, LOCK_PAGE, sharedDevice } from '../../../api/device.ts'
import { forgetSession } from '../../../api/session.ts'
import { callQuery } from '../../../parts/hooks/call-query.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { PersonName } from '../../../parts/PersonName.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { LoadingTable } from '../../../ui/page/LoadingTable.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { OWN_TEXTS } from '../own-texts.ts'

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

const LOCK_SECONDS = [15, 30, 60, 120]
const DEFAULT_LOCK = 30

/** Makes this device shared: several people unlock it with their PINs. */
function ShareDialog({ onClose }: { onClose: () => void }) {
  const { values, field } = useFields({ name: '', lockSeconds: DEFAULT_LOCK })

  async function submit() {
    const body = { ...values, name: values.name.trim() }
    await api(shareDevice, { body })
    // The session is over; a full load leaves nothing of it in the page.
    forgetSession()
    keepDevice(body)
    window.location.replace(LOCK_PAGE)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={WORDS.shareTitle}
      size="sm"
      submitLabel={WORDS.share}
      validate={() => isBlank(values.name) && { field: 'name', message: WORDS.nameMissing }}
      onSubmit={submit}
    >
      <p className="text-muted">{WORDS.shareEffect}</p>
      <TextField
        {...field('name')}
        label={WORDS.name}
        placeholder={WORDS.namePlaceholder}
        isRequired
        autoFocus
        maxLength={60}
        autoComplete="off"
      />
      <Select
        {...field('lockSeconds')}
        label={WORDS.lockAfter}
        options={LOCK_SECONDS.map((id) => ({ id, label: WORDS.seconds(id) }))}
      />
    </FormDialog>
  )
}
