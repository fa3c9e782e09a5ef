import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { sourcesIn } from './rules.mjs'

const PARTS = 'web/src/parts/'
/** A shorter file needs a second user, or a reason to stand apart. */
const SMALL = 40
/** A file that would be longer with its part keeps it apart. */
const LONG = 250

/** @returns the text of each source, by its path */
export const sourcesOf = (workspaces) =>
  new Map(
    workspaces
      .flatMap((workspace) => sourcesIn(`${workspace}/src`))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

/**
 * The files of parts/ that a single feature, or only the app, needs, directly or through other parts.
 * @returns one line for each of them.
 */
export function partsOfOne(sources) {
  const users = new Map(
    [...usersOfFiles(sources)].map(([file, all]) => [file, [...all.keys()].filter((user) => !isTest(user))]),
  )
  return [...users.keys()]
    .filter((file) => file.startsWith(PARTS) && !isTest(file))
    .map((file) => ({ file, owners: ownersOf(file, users) }))
    .filter(({ owners }) => owners.size < 2)
    .map(({ file, owners }) => `${file}: used only by ${[...owners].join() || 'tests'}`)
}

/**
 * The small files with one user in their own folder, which they belong into. These stand apart: SQL (`queries*.ts`); what
 * a test imports; what is imported when it is needed, by a worker or for its effect alone, or exported again; what
 * `main` imports, which runs when a test imports it; and what would make a long file of its user.
 * @returns one line for each of them.
 */
export function smallFilesOfOne(sources) {
  return [...usersOfFiles(sources)].flatMap(([file, users]) => {
    const [[user, isNamed] = [], ...others] = users
    const length = linesIn(sources.get(file))
    const isApart =
      !user ||
      others.length > 0 ||
      !isNamed ||
      isTest(user) ||
      /^(queries|main\.)/.test(posix.basename(file)) ||
      posix.basename(user).startsWith('main.') ||
      posix.dirname(user) !== posix.dirname(file) ||
      length >= SMALL ||
      length + linesIn(sources.get(user)) > LONG
    return isApart ? [] : [`${file}: ${length} lines that only ${posix.basename(user)} uses belong into it`]
  })
}

const isTest = (file) => /\.test\.tsx?$/.test(file)
const linesIn = (source) => source.split('\n').length - 1

const IMPORTED = /(?:\b(import|export) (?:type )?\{[^}]*\} from )?'((?:\.\.?|@comanda\/shared)\/[^'\n]+)'/g

/** For each file, the files that import it, and whether they do so by names alone (`import { … } from`). */
function usersOfFiles(sources) {
  // Nothing imports the declaration of a package's types.
  const users = new Map(
    [...sources.keys()].filter((file) => !file.endsWith('.d.ts')).map((file) => [file, new Map()]),
  )
  for (const [file, source] of sources)
    for (const [, kind, path] of source.matchAll(IMPORTED)) {
      const of = users.get(pathOf(path, file))
      of?.set(file, kind === 'import' && (of.get(file) ?? true))
    }
  return users
}

const pathOf = (path, user) =>
  path.startsWith('.')
    ? posix.join(posix.dirname(user), path)
    : `${path.replace('@comanda/shared', 'shared/src')}.ts`

/** The features among the users, `app` and `guest`; a part stands for its own users. */
function ownersOf(file, users, seen = new Set([file])) {
  const owners = new Set()
  for (const user of users.get(file)) {
    if (!user.startsWith(PARTS)) owners.add(/^web\/src\/(?:features\/)?([^/]+)/.exec(user)[1])
    else if (!seen.has(user)) for (const owner of ownersOf(user, users, seen.add(user))) owners.add(owner)
  }
  return owners
}
