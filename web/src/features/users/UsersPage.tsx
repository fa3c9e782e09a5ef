import { Plus, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useUsers } from './data.ts'
import { TEXTS } from './texts.ts'
import { UserCard } from './UserCard.tsx'
import type { OpenDialog } from './UserDialogs.tsx'

const GRID = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3'

const loadDialogs = () => import('./UserDialogs.tsx')

export function UsersPage() {
  const me = useCurrentUser()
  const query = useUsers()
  const users = query.data
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  if (!me) return null

  const hasStaff = users?.some((one) => one.role !== 'admin')
  const addButton = (
    <Button variant="primary" size="touch" icon={Plus} onPress={() => setOpen({ action: 'add' })}>
      {TEXTS.add}
    </Button>
  )
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={TEXTS.title}
        aside={users && <p className="text-muted">{TEXTS.count(users.length)}</p>}
        action={hasStaff && addButton}
      />
      <Loaded
        query={query}
        failed={TEXTS.loadFailed}
        loading={<LoadingRows count={15} row="h-29 w-full" className={GRID} />}
        warns
      >
        {(all) => (
          <ul aria-label={TEXTS.title} className={GRID}>
            {all.map((member) => (
              <li key={member.username} className="min-w-0">
                <UserCard
                  me={me}
                  member={member}
                  onAction={(action, who) => setOpen({ action, member: who })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {users && !hasStaff && (
        <EmptyState icon={UsersRound} title={TEXTS.empty} action={addButton}>
          {TEXTS.emptyHint}
        </EmptyState>
      )}
      <Lazy load={loadDialogs} isOpen={open !== null} onFail={() => setOpen(null)}>
        {({ UserDialogs }) => open && <UserDialogs me={me} open={open} onClose={() => setOpen(null)} />}
      </Lazy>
    </div>
  )
}
