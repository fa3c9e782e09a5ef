import { useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-aria-components'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { HAS_MENU } from '../../parts/settings/SettingsFrame.tsx'
import { useSettingsMenu } from '../../parts/settings/sections.ts'
import { TEXTS } from '../../parts/settings/texts.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'

/** The menu of the settings; where it stands beside each page, its first page. */
export function SettingsIndexPage() {
  const router = useRouter()
  const menu = useSettingsMenu()
  const isBeside = useMedia(HAS_MENU)
  const first = isBeside ? menu[0]?.sections[0]?.path : undefined
  useEffect(() => {
    if (first) router.history.replace(first)
  }, [router, first])
  if (isBeside) return null
  return (
    <>
      <PageHeader title={TEXTS.settings} />
      <div className="gap-4 sm:columns-2 lg:columns-3">
        {menu.map(({ title, sections }) => (
          <section key={title} aria-label={title} className="mb-4 break-inside-avoid">
            <h2 className="mb-1.5 px-1 text-sm font-medium text-muted">{title}</h2>
            <ul className="overflow-hidden rounded-lg border border-line bg-surface [&>li+li]:border-t [&>li+li]:border-line">
              {sections.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <Link
                    href={path}
                    className="flex min-h-12 items-center gap-3 px-4 font-medium -outline-offset-2 data-hovered:bg-hover data-pressed:bg-hover"
                  >
                    <Icon aria-hidden size={20} className="shrink-0 text-muted" />
                    <span className="grow">{label}</span>
                    <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
