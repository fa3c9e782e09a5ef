import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { acceptDevice, listWaiting } from '@comanda/shared/offline/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { REVIEWS } from '../../parts/offline/use-reviews.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { TEXTS } from './texts.ts'
import { WaitingFacts } from './WaitingFacts.tsx'

/** The devices whose sales wait for a person; all of a device can be accepted at once. */
export function WaitingDevices({ mayDecide }: { mayDecide: boolean }) {
  const { data, error } = useQuery({
    queryKey: [...REVIEWS, 'waiting'],
    queryFn: ({ signal }) => api(listWaiting, { signal }),
  })
  const write = useWrite(REVIEWS)
  const [asked, setAsked] = useState<string | null>(null)
  const [failed, setFailed] = useState<string[]>([])
  const device = data?.devices.find(({ id }) => id === asked)
  if (!data && error)
    return (
      <Banner tone="bad" className="mb-6">
        {messageOf(error, TEXTS.waitingFailed)}
      </Banner>
    )
  if (!data || data.devices.length === 0) return null
  const format = moneyFormat(data.currency)

  async function acceptAll(id: string): Promise<void> {
    let total = 0
    for (;;) {
      const { accepted, failed: refused, left } = await api(acceptDevice, { params: { id } })
      total += accepted
      setFailed(refused.map(({ folio, reason }) => `${folio}: ${reason}`))
      if (left === 0 || accepted === 0) break
    }
    await write(Promise.resolve({ message: TEXTS.acceptedCount(total) }))
  }

  return (
    <section aria-label={TEXTS.waitingTitle} className="mb-6 flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{TEXTS.waitingTitle}</h2>
      <p className="max-w-prose text-muted">{TEXTS.waitingLead}</p>
      {failed.map((text) => (
        <Banner key={text} tone="warn">
          {text}
        </Banner>
      ))}
      <ul className="flex flex-col gap-3">
        {data.devices.map((one) => (
          <li
            key={one.id}
            className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center sm:p-5"
          >
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">
                {TEXTS.deviceSales(one.letter, one.name, one.count, formatPrice(format, one.total))}
              </p>
              <WaitingFacts waiting={one.waiting} timeZone={data.timeZone} />
            </div>
            {mayDecide && (
              <Button size="touch" variant="primary" className="shrink-0" onPress={() => setAsked(one.id)}>
                {TEXTS.acceptAll(one.count)}
                <span className="sr-only"> {one.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {device && (
        <ConfirmDialog
          isOpen
          tone="primary"
          onClose={() => setAsked(null)}
          title={TEXTS.acceptAll(device.count)}
          onConfirm={() =>
            acceptAll(device.id).catch((error: unknown) => {
              setFailed([messageOf(error, TEXTS.failedToAccept)])
            })
          }
        >
          <p>{TEXTS.acceptHint}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
