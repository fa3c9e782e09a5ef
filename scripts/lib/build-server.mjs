import { build } from './build.mjs'

/** Builds the server, so that suites start and attack the current source. */
export default async function setup() {
  const errors = await build(['servidor'])
  if (errors.length > 0) throw new Error(errors.join('\n'))
}
