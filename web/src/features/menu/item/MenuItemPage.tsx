import { useParams } from '@tanstack/react-router'
import { messageOf } from '../../../api/client.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { useCategories, useTaxes } from '../../../parts/settings/data.ts'
import { SettingsFrame, SettingsLoading } from '../../../parts/settings/SettingsFrame.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { MENU_ITEMS } from '../addresses.ts'
import { useMenuItem } from '../data.ts'
import { ITEM, TEXTS } from '../texts.ts'
import { ItemEditor } from './ItemEditor.tsx'

export function MenuItemPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const { item, error, refetch } = useMenuItem(Number(id))
  const categories = useCategories()
  const taxes = useTaxes()
  const isReady = item && categories.data && taxes.data

  return (
    <SettingsFrame back={{ href: MENU_ITEMS, label: TEXTS.title, here: item?.title }}>
      {isReady ? (
        <>
          {error && (
            <Banner tone="bad" className="mb-4">
              {messageOf(error, ITEM.loadFailed)}
            </Banner>
          )}
          <ItemEditor key={item.id} item={item} categories={categories.data} taxes={taxes.data} />
        </>
      ) : (
        <>
          <PageHeader title={ITEM.title} />
          <Unfetched queries={[{ error, refetch }, categories, taxes]} failed={ITEM.loadFailed}>
            <SettingsLoading />
          </Unfetched>
        </>
      )}
    </SettingsFrame>
  )
}
