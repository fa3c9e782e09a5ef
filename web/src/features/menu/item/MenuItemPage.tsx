import { useParams } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { ApiError } from '../../../api/client.ts'
import { useCategories, useTaxes } from '../../../parts/settings/data.ts'
import { SettingsFrame, SettingsLoading } from '../../../parts/settings/SettingsFrame.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { MENU_ITEMS } from '../addresses.ts'
import { useMenuItem } from '../data.ts'
import { ITEM, TEXTS } from '../texts.ts'
import { ItemEditor } from './ItemEditor.tsx'

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
            isPage
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

const PARENTS = [
  { href: '/dashboard/settings', label: TEXTS.settings },
  { href: MENU_ITEMS, label: TEXTS.title },
]

function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={ITEM.breadcrumb} className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
        {PARENTS.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-1.5">
            <TextLink href={href} className="inline-flex min-h-6 items-center">
              {label}
            </TextLink>
            <ChevronRight aria-hidden size={14} className="text-muted" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-muted">
          {title}
        </li>
      </ol>
    </nav>
  )
}
