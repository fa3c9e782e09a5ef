import type { User } from '@comanda/shared/auth/api'
import { splitScopes } from '@comanda/shared/kernel/scopes'
import type { StaffMember } from '@comanda/shared/users/api'
import { missingScopes, scopeTitle } from '@comanda/shared/users/scopes'
import { EllipsisVertical, Grid3x3, KeyRound, Mail, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Avatar } from '../../parts/Avatar.tsx'
import { roleOf } from '../../parts/session/role-of.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { cx } from '../../ui/classes.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { inShort, LIST } from './in-short.ts'
import { changerOf } from './presets.ts'
import { TEXTS } from './texts.ts'

export type UserAction = 'edit' | 'pin' | 'reset' | 'login' | 'remove'

interface UserCardProps {
  me: User
  member: StaffMember
  onAction: (action: UserAction, member: StaffMember) => void
}

/** Letters. A longer name has two lines, and the card the same height. */
const LONG_NAME = 18

/** Its actions are quiet; all but editing are in a menu. */
export function UserCard({ me, member, onAction }: UserCardProps) {
  const id = useId()
  const isMe = member.username === me.username
  const isLong = member.name.length > LONG_NAME
  return (
    <article
      aria-labelledby={id}
      className={cx(
        'flex h-full min-h-29 flex-col rounded-lg border border-line bg-surface pr-2 pl-4 text-sm',
        isLong ? 'py-1' : 'py-2',
      )}
    >
      <header className="flex items-center gap-3">
        <Avatar name={member.name} />
        <div className={cx('min-w-0 grow', isLong && 'leading-4')}>
          <h2
            id={id}
            className={cx(
              'line-clamp-2 font-semibold wrap-anywhere',
              isLong ? 'text-sm leading-4' : 'text-base leading-5',
            )}
            title={member.name}
          >
            {member.name}
          </h2>
          <p className="truncate text-muted" title={roleOf(member)}>
            {roleOf(member)}
          </p>
        </div>
        {isMe && <Badge tone="brand">{TEXTS.you}</Badge>}
        {!isMe && member.role !== 'admin' && <Actions me={me} member={member} onAction={onAction} />}
      </header>
      <Line text={facts(member.login ?? TEXTS.pinAlone, member.login && member.hasPin && TEXTS.withPin)} />
      {(member.phone || (member.email && member.email !== member.login)) && (
        <Line text={facts(member.phone, member.email !== member.login && member.email)} />
      )}
      {isMe ? (
        <p className="pl-12 text-muted">
          {TEXTS.ownAccount} <TextLink href="/dashboard/profile">{TEXTS.profile}</TextLink>.
        </p>
      ) : (
        <Scopes member={member} />
      )}
    </article>
  )
}

const facts = (...known: (string | null | false)[]): string => known.filter(Boolean).join(' · ')

const Line = ({ text }: { text: string }) => (
  <p className="truncate pr-2 pl-12 text-muted" title={text}>
    {text}
  </p>
)

function Scopes({ member }: { member: StaffMember }) {
  const [isWhole, setWhole] = useState(false)
  const titles = splitScopes(member.scope).map(scopeTitle)
  if (member.role === 'admin') return <p className="pl-12">{TEXTS.allScopes}</p>
  if (titles.length === 0) return <p className="pl-12 text-muted">{TEXTS.noScopes}</p>
  const short = inShort(titles)
  const all = LIST.format(titles)
  const label = <span className="sr-only">{TEXTS.scopes}: </span>
  if (short === all)
    return (
      <p className="truncate pr-2 pl-12" title={all}>
        {label}
        {all}
      </p>
    )
  return (
    <button
      type="button"
      aria-expanded={isWhole}
      className={cx('min-h-6 w-full pr-2 pl-12 text-left hover:underline', !isWhole && 'truncate')}
      onClick={() => setWhole(!isWhole)}
    >
      {label}
      {isWhole ? all : short}
    </button>
  )
}

function Actions({ me, member, onAction }: UserCardProps) {
  const beyond = missingScopes(changerOf(me), [], splitScopes(member.scope))
  const act = (id: UserAction) => () => onAction(id, member)
  const limit = {
    isDisabled: beyond.length > 0,
    description: beyond.length > 0 ? TEXTS.resetBeyond(beyond.map(scopeTitle).join(', ')) : undefined,
  }
  return (
    <div className="flex">
      <IconButton
        variant="faint"
        icon={Pencil}
        label={`${TEXTS.edit} ${member.name}`}
        onPress={act('edit')}
      />
      <MenuButton
        trigger={<IconButton variant="faint" icon={EllipsisVertical} label={TEXTS.actionsOf(member.name)} />}
        items={[
          {
            id: 'pin',
            label: member.hasPin ? TEXTS.changePin : TEXTS.setPin,
            icon: Grid3x3,
            onAction: act('pin'),
            ...limit,
          },
          member.login === null
            ? { id: 'login', label: TEXTS.giveLogin, icon: Mail, onAction: act('login'), ...limit }
            : { id: 'reset', label: TEXTS.reset, icon: KeyRound, onAction: act('reset'), ...limit },
          {
            id: 'remove',
            label: TEXTS.remove,
            icon: Trash2,
            tone: 'danger',
            startsGroup: true,
            onAction: act('remove'),
          },
        ]}
      />
    </div>
  )
}
