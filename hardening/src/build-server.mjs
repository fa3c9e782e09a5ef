import { build } from '../../scripts/lib/build.mjs'

/** Builds the server, so that the suites attack the current source. */
export default async function setup() {
  const errors = await build(['servidor'])
  if (errors.length > 0) throw new Error(errors.join('\n'))
}
