import type { User } from '@comanda/shared/auth/api'
import { splitScopes } from '@comanda/shared/kernel/scopes'
import type { StaffMember } from '@comanda/shared/users/api'
import { missingScopes, scopeTitle } from '@comanda/shared/users/scopes'
import { Grid3x3, KeyRound, Mail, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { changerOf } from './presets.ts'
import { TEXTS } from './texts.ts'

export type UserAction = 'edit' | 'pin' | 'reset' | 'login' | 'remove'

interface UserCardProps {
  me: User
  member: StaffMember
  onAction: (action: UserAction, member: StaffMember) => void
}

export function UserCard({ me, member, onAction }: UserCardProps) {
  const id = useId()
  const isMe = member.username === me.username
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <header className="flex items-center gap-3">
        <Avatar name={member.name} />
        <div className="min-w-0 grow">
          <h2 id={id} className="text-lg font-semibold break-words">
            {member.name}
          </h2>
          <p className="text-xs font-medium text-muted">{member.role.toUpperCase()}</p>
        </div>
        {isMe && <Badge tone="brand">{TEXTS.you}</Badge>}
      </header>
      <Facts member={member} />
      <Scopes member={member} />
      {isMe ? (
        <p className="mt-auto text-sm text-muted">
          {TEXTS.ownAccount} <TextLink href="/dashboard/profile">{TEXTS.profile}</TextLink>.
        </p>
      ) : (
        member.role !== 'admin' && <Actions me={me} member={member} onAction={onAction} />
      )}
    </article>
  )
}

function Facts({ member }: { member: StaffMember }) {
  const facts = [
    [TEXTS.username, member.login ?? TEXTS.pinAlone],
    [TEXTS.designation, member.designation],
    [TEXTS.phone, member.phone],
    [TEXTS.email, member.email],
    [TEXTS.pin, member.hasPin ? TEXTS.hasPin : TEXTS.noPin],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{fact || <span className="text-muted">{TEXTS.none}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

function Scopes({ member }: { member: StaffMember }) {
  const scopes = splitScopes(member.scope)
  if (member.role === 'admin') return <p className="text-sm text-muted">{TEXTS.allScopes}</p>
  if (scopes.length === 0) return <p className="text-sm text-muted">{TEXTS.noScopes}</p>
  return (
    <ul aria-label={TEXTS.scopes} className="flex flex-wrap gap-1.5">
      {scopes.map((scope) => (
        <li key={scope} className="flex max-w-full">
          <span className="max-w-full rounded-md bg-idle-soft px-2.5 py-1 text-sm font-medium break-words text-idle">
            {scopeTitle(scope)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const ACTIONS = [
  { id: 'edit', label: TEXTS.edit, icon: Pencil },
  { id: 'pin', label: TEXTS.setPin, icon: Grid3x3 },
  { id: 'reset', label: TEXTS.reset, icon: KeyRound },
  { id: 'login', label: TEXTS.giveLogin, icon: Mail },
  { id: 'remove', label: TEXTS.remove, icon: Trash2 },
] as const

function Actions({ me, member, onAction }: UserCardProps) {
  const beyond = missingScopes(changerOf(me), [], splitScopes(member.scope))
  const reasonId = useId()
  return (
    <div className="mt-auto flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {ACTIONS.filter(({ id }) => id !== (member.login === null ? 'reset' : 'login')).map(
          ({ id, label, icon }) => {
            const isDisabled = id !== 'edit' && id !== 'remove' && beyond.length > 0
            return (
              <Button
                key={id}
                size="touch"
                icon={icon}
                isDisabled={isDisabled}
                aria-describedby={isDisabled ? reasonId : undefined}
                onPress={() => onAction(id, member)}
                className="grow"
              >
                {id === 'pin' && member.hasPin ? TEXTS.changePin : label}
                <span className="sr-only"> {member.name}</span>
              </Button>
            )
          },
        )}
      </div>
      {beyond.length > 0 && (
        <p id={reasonId} className="text-sm text-muted">
          {TEXTS.resetBeyond(beyond.map(scopeTitle).join(', '))}
        </p>
      )}
    </div>
  )
}
