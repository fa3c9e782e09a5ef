import { browserEnv, ensureOtherBrowsers } from './lib/browser.mjs'
import { buildCounted } from './lib/build.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { runSteps } from './lib/steps.mjs'
import { runSuite } from './lib/suites.mjs'

await ensureAllInstalled()
const env = await browserEnv()

await runSteps({
  build: buildCounted,
  processes: () => runSuite('slow-server', ['server-slow', 'web-slow']),
  'faults, limits': () => runSuite('slow-hardening', ['hardening-slow'], env),
  browser: stories,
})

async function stories() {
  await ensureOtherBrowsers()
  return runSuite('slow-browser', ['e2e-slow'], env)
}
