import { lintByTypes } from './lib/checks.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { say } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'

await ensureAllInstalled()
await runSteps({
  'lint by types': async () => {
    const problems = await lintByTypes()
    if (problems) say(problems)
    return problems ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  },
})
