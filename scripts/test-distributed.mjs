import { ensureAllInstalled } from './lib/environment.mjs'
import { fail } from './lib/run.mjs'
import { runOnly } from './lib/suites.mjs'

if (!process.env.CITUS_URL)
  fail('Falta CITUS_URL: la base de datos de un coordinador de Citus con sus nodos, como superusuario.')

await ensureAllInstalled()
await runOnly('distributed', ['distributed'], { through: ', on Citus' })
