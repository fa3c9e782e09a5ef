import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ApiError } from '../../api/client.ts'
import { useCategories, useTaxes } from '../../parts/settings/data.ts'
import { SettingsFrame } from '../../parts/settings/SettingsFrame.tsx'
import { SettingsLoading } from '../../parts/settings/SettingsLoading.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MENU_ITEMS } from './addresses.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { useMenuItem } from './data.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { ITEM } from './texts.ts'

/** `/dashboard/settings/menu-items/{id}`: one item with its picture, variants and add-ons. */
export function MenuItemPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const { item, error, refetch } = useMenuItem(Number(id))
  const categories = useCategories()
  const taxes = useTaxes()
  const failure = error ?? categories.error ?? taxes.error
  const isReady = item && categories.data && taxes.data

  return (
    <SettingsFrame>
      {isReady ? (
        <>
          <Breadcrumb title={item.title} />
          {error && (
            <Banner tone="bad" className="mb-4">
              {failureText(error)}
            </Banner>
          )}
          <ItemEditor key={item.id} item={item} categories={categories.data} taxes={taxes.data} />
        </>
      ) : failure ? (
        <>
          <ErrorState
            text={failureText(failure)}
            onRetry={() => Promise.all([refetch(), categories.refetch(), taxes.refetch()])}
          />
          <LinkButton href={MENU_ITEMS} icon={ArrowLeft} variant="quiet" size="touch" className="self-center">
            {ITEM.back}
          </LinkButton>
        </>
      ) : (
        <SettingsLoading />
      )}
    </SettingsFrame>
  )
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 && error.message ? error.message : ITEM.loadFailed
