import type { Subscription } from '@comanda/shared/billing/api'
import { keepStore } from '@comanda/shared/store-data/api'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarX, Undo2 } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { refreshUser } from '../../parts/session/use-current-user.ts'
import { subscriptionQuery } from '../../parts/subscription/data.ts'
import { momentOf } from '../../parts/subscription/words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TEXTS } from './texts.ts'

interface PendingErasureBannerProps {
  deleteAfter: string
  requestedAs: Subscription['delete_requested_as']
}

/** The store waits for its erasure. An admin can withdraw the own request, but not the operator's. */
export function PendingErasureBanner({ deleteAfter, requestedAs }: PendingErasureBannerProps) {
  const client = useQueryClient()
  async function keep() {
    try {
      const { message } = await api(keepStore)
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error, TEXTS.failed))
    }
    await Promise.all([client.invalidateQueries(subscriptionQuery), refreshUser(client)]).catch(() => {})
  }
  return (
    <Banner tone="bad" icon={CalendarX}>
      <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
        <p>{TEXTS.leaving(momentOf(deleteAfter))}</p>
        {requestedAs === 'operator' ? (
          <p>{TEXTS.byOperator}</p>
        ) : (
          <Button size="touch" icon={Undo2} onPress={keep} className="shrink-0">
            {TEXTS.keep}
          </Button>
        )}
      </div>
    </Banner>
  )
}
