import { messageOf } from '../../api/client.ts'
import { SettingsFrame } from '../../parts/settings/SettingsFrame.tsx'
import { useSubscription } from '../../parts/subscription/data.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormPage } from '../../ui/page/FormPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DeleteStoreCard } from './DeleteStoreCard.tsx'
import { PendingErasureBanner } from './PendingErasureBanner.tsx'
import { TakeDataCard } from './TakeDataCard.tsx'
import { TEXTS } from './texts.ts'

/** Export and deletion of the store's data. Also open to the admin of a closed store. */
export function StoreDataPage() {
  const { data, error, refetch } = useSubscription()
  return (
    <SettingsFrame>
      <FormPage>
        <PageHeader title={TEXTS.title} lead={TEXTS.lead} />
        <div className="flex flex-col gap-5">
          {data?.delete_after && (
            <PendingErasureBanner deleteAfter={data.delete_after} requestedAs={data.delete_requested_as} />
          )}
          <TakeDataCard />
          {data && !data.delete_after && <DeleteStoreCard />}
          {!data && error && (
            <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={() => refetch()} />
          )}
        </div>
      </FormPage>
    </SettingsFrame>
  )
}
