import { Link } from 'react-aria-components'
import { addressOfPlace } from '../../parts/guide-places.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { GUIDE } from './guide.ts'
import { TEXTS } from './texts.ts'

/** The chapters of the owner's guide. */
export const GuidePage = () => (
  <>
    <PageHeader title={TEXTS.title} lead={TEXTS.lead} />
    <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {GUIDE.map(({ id, title, lead }) => (
        <li key={id} className="flex">
          <Link
            href={addressOfPlace(id)}
            className="flex grow flex-col gap-1 rounded-lg border border-line bg-surface p-4 data-hovered:bg-hover data-pressed:bg-hover"
          >
            <span className="font-semibold">{title}</span>
            <span className="text-sm text-muted">{lead}</span>
          </Link>
        </li>
      ))}
    </ol>
    <p className="mt-6 text-sm text-muted">{TEXTS.search}</p>
  </>
)
