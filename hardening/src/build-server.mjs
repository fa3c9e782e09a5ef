import { build } from '../../scripts/lib/build.mjs'

/** What is attacked is the server as it is now, whoever starts the suite. */
export default async function setup() {
  const errors = await build(['servidor'])
  if (errors.length > 0) throw new Error(errors.join('\n'))
}
