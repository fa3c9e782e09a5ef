import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const WEB = 'web/src'
const PARTS = 'web/src/parts/'

/**
 * The files of parts/ that a single feature, or only the app, needs, directly or through other parts.
 * @returns one line for each of them.
 */
export function partsOfOne() {
  const users = usersOfFiles()
  return [...users.keys()]
    .filter((file) => file.startsWith(PARTS))
    .map((file) => ({ file, owners: ownersOf(file, users) }))
    .filter(({ owners }) => owners.size < 2)
    .map(({ file, owners }) => `${file}: used only by ${[...owners].join() || 'tests'}`)
}

/** Which files import each file. */
function usersOfFiles() {
  const files = readdirSync(WEB, { recursive: true })
    .map((name) => join(WEB, name).replaceAll('\\', '/'))
    // Nothing imports the declaration of a package's types.
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  const users = new Map(files.map((file) => [file, []]))
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/'(\.\.?\/[^'\n]+)'/g))
      users.get(posix.join(dirname(file), path))?.push(file)
  return users
}

/** The features among the users, `app` and `guest`; a part stands for its own users. */
function ownersOf(file, users, seen = new Set([file])) {
  const owners = new Set()
  for (const user of users.get(file)) {
    if (!user.startsWith(PARTS)) owners.add(/^web\/src\/(?:features\/)?([^/]+)/.exec(user)[1])
    else if (!seen.has(user)) for (const owner of ownersOf(user, users, seen.add(user))) owners.add(owner)
  }
  return owners
}
