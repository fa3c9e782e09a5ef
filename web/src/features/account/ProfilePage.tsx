import { getProfile } from '@comanda/shared/auth/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.profile

/** The signed-in person's own record. */
export function ProfilePage() {
  const { data: user } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api(getProfile, { signal }),
    initialData: () => storedUser() ?? undefined,
    initialDataUpdatedAt: 0,
  })
  if (!user) return null
  const facts: [string, string | null][] = [
    [WORDS.name, user.name],
    [WORDS.role, user.role.toUpperCase()],
    [WORDS.designation, user.designation],
    [TEXTS.email, user.email ?? user.username],
    [WORDS.phone, user.phone],
  ]
  return (
    <>
      <PageHeader title={WORDS.title} />
      <Card className="max-w-2xl">
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[12rem_1fr]">
          {facts.map(([name, fact]) => (
            <div key={name} className="contents">
              <dt className="text-muted max-sm:-mb-3">{name}</dt>
              <dd className="font-medium break-words">
                {fact || <span className="font-normal text-muted">{WORDS.none}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
