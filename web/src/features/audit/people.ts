import type { StaffMember } from '@comanda/shared/users/api'

type Person = Pick<StaffMember, 'username' | 'name' | 'login'>

export interface People {
  nameOf: (username: string) => string
  /** The e-mail, or the name of a person who has none. */
  accountOf: (username: string) => string
  /** A subject such as `Ana · ana-1f2e3d4c`, with names instead of usernames, and without numbers and keys. */
  inSubject: (subject: string) => string
}

/** As the server makes it for a person without an e-mail: words of the name, and eight digits. */
const MADE = /^([a-z0-9-]+)-[0-9a-f]{8}$/

/** Entries of earlier releases end with the numbers and keys of what they are about: `12, 13`, a device's UUID, a person's key. */
const isKey = (part: string): boolean =>
  /^\d{1,7}(?:, \d{1,7})*(?:, …)?$/.test(part) ||
  (/^[\w-]{20,}$/.test(part) && /\d/.test(part) && !MADE.test(part))

const nameInMade = (username: string): string | undefined =>
  MADE.exec(username)?.[1]?.replace(/(^|-)(.)/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase())

/** The people that entries know by username: the staff, and those who have left. */
export function peopleOf(staff: readonly Person[]): People {
  const byUsername = new Map(staff.map((person) => [person.username, person]))
  const nameOf = (username: string) => byUsername.get(username)?.name ?? nameInMade(username) ?? username
  return {
    nameOf,
    accountOf: (username) =>
      byUsername.get(username)?.login ?? (MADE.test(username) ? nameOf(username) : username),
    inSubject: (subject) =>
      [
        ...new Set(
          subject
            .split(' · ')
            .map(nameOf)
            .filter((part) => !isKey(part)),
        ),
      ].join(' · '),
  }
}
