import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { auditActions } from './web/audit-actions.ts'

const second = 1000

/** The setup file is named only when it exists. */
function setup(file: string): string[] {
  return existsSync(new URL(file, import.meta.url)) ? [file] : []
}

/** The time limits allow for a busy machine. */
const timeouts = {
  testTimeout: 120 * second,
  hookTimeout: 120 * second,
  expect: { poll: { timeout: 30 * second } },
}

const unit = {
  ...timeouts,
  // The files of one worker share their modules; loading them for each file took a third of the run.
  isolate: false,
  // Most of what a window or a server makes is garbage at once: a tenth of a screen test was copying the rest of a small space.
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
}

/** Kills, limits, processes and whole evenings run in `npm run test:slow`. */
const SLOW = '**/*.slow.test.ts'
/** What takes too long for every change runs in `npm run test:full`. */
const FULL = '**/*.full.test.ts'

/** Tests that start processes start the built server. */
const BUILD = './scripts/lib/build-server.mjs'

/** The server's suite, on one Postgres or on the Citus cluster of CITUS_URL. */
const onServer = (name: string, include: string[], exclude: string[] = [], more = {}) => ({
  test: {
    ...unit,
    name,
    include,
    exclude,
    globalSetup: [BUILD, ...setup('./server/src/testing/global-setup.ts')],
    setupFiles: setup('./server/src/testing/setup.ts'),
    ...more,
  },
})

/** What `npm run test:distributed` leaves out, and why. */
const NOT_DISTRIBUTED = [
  // It freezes connections by the process ids of a database on this machine.
  'server/src/realtime/missed-events.slow.test.ts',
  // It waits for the lock of a statement by its text, which Citus rewrites for the workers.
  'server/src/db/retry.test.ts',
  // It puts a trigger on the coordinator's table; the rows are on the workers.
  'server/src/features/offline/attempts.test.ts',
  // It reads plans, which the coordinator does not have for the workers.
  'server/src/features/reports/linear-plans.test.ts',
]

/** Random cases: few of them in `npm test`, all in `npm run test:slow`. */
const RANDOM = [
  'cfdi/document/{after-refunds,document,transfers}',
  'offline/{money,odd-bodies}',
  'orders/reordered',
  'reports/{history,roll-ups}',
]
  .map((name) => `server/src/features/${name}.test.ts`)
  .concat('server/src/http/every-call.test.ts')
const RANDOM_IN_WEB = 'web/src/offline/sending/sender.test.ts'

/** Random actions: with few seeds in `npm test`, with more in `npm run test:slow`, with all in `npm run test:full`. */
const SEEDED = [
  'cfdi/evenings',
  'offline/model',
  'releases/releases',
  'security/fuzz',
  'sittings/tables',
  'simulator/{books,restaurants,rules}',
].map((name) => `hardening/src/${name}.test.ts`)

/** Suites with real processes that are killed, attacked or driven at random. */
const hardened = (name: string, include: string[], exclude: string[] = [], more = {}) => ({
  test: {
    ...unit,
    name,
    include,
    exclude,
    globalSetup: [BUILD, ...setup('./server/src/testing/global-setup.ts')],
    testTimeout: 300 * second,
    // Each worker loads the server once.
    maxWorkers: 2,
    ...more,
  },
})

/** The pages of the staff in a window without a layout, before a server in the same process. */
const screens = {
  plugins: [react({ exclude: /\/src\/guest\// }), auditActions()],
  define: { __APP_VERSION__: '"test"', __APP_COMMIT__: '"test"' },
  // React's own checks of its callers take half of a test.
  oxc: { jsx: { development: false } },
  test: {
    ...unit,
    name: 'screens',
    include: ['web/src/**/*.screen.test.tsx'],
    environment: './web/src/testing/environment.ts',
    env: { NODE_ENV: 'production' },
    // Longer than a screen waits for what does not come, so that the failure says what that was.
    testTimeout: 240 * second,
    // Node's build of the socket has no cookies; the browser's takes the window's WebSocket.
    alias: {
      'socket.io-client': `${import.meta.dirname}/node_modules/socket.io-client/dist/socket.io.esm.min.js`,
    },
    globalSetup: setup('./server/src/testing/global-setup.ts'),
    setupFiles: [...setup('./server/src/testing/setup.ts'), ...setup('./web/src/testing/setup.ts')],
  },
}

const stories = (name: string, include: string, exclude: string[] = []) => ({
  test: {
    ...unit,
    name,
    include: [`e2e/src/${include}`],
    exclude,
    globalSetup: setup('./e2e/src/global-setup.ts'),
    setupFiles: setup('./e2e/src/setup.ts'),
    maxWorkers: 2,
    // One story in thousands fails because of the machine; the run lists each that needed the second attempt.
    retry: 1,
  },
})

export const projects = [
  { test: { ...unit, name: 'shared', include: ['shared/src/**/*.test.ts'] } },
  onServer('server', ['server/src/**/*.test.ts'], ['**/*.distributed.test.ts', SLOW, FULL]),
  onServer('server-slow', [`server/src/${SLOW}`, ...RANDOM], [], { env: { SEEDS: 'more' } }),
  // Its files measure times and memory.
  onServer('full-server', [`server/src/${FULL}`], [], { maxWorkers: 1 }),
  onServer('distributed', ['server/src/**/*.test.ts'], [...NOT_DISTRIBUTED, FULL]),
  {
    plugins: [auditActions()],
    test: {
      ...unit,
      name: 'web',
      include: ['web/src/**/*.test.{ts,tsx}'],
      exclude: ['**/*.screen.test.tsx'],
    },
  },
  { test: { ...unit, name: 'web-slow', include: [RANDOM_IN_WEB], env: { SEEDS: 'more' } } },
  { test: { ...unit, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
  screens,
  stories('e2e', '**/*.test.ts', [SLOW]),
  stories('e2e-slow', SLOW),
  hardened('hardening', ['hardening/src/**/*.test.ts'], [SLOW, FULL], {
    setupFiles: setup('./server/src/testing/setup.ts'),
  }),
  hardened('hardening-slow', [`hardening/src/${SLOW}`, ...SEEDED], [], {
    env: { SEEDS: 'more' },
    // Much of their time is waiting for processes that start and end.
    maxWorkers: 3,
  }),
  ...readdirSync(new URL('hardening/src', import.meta.url)).map((folder) =>
    // Their files measure times.
    hardened(`full-${folder}`, [`hardening/src/${folder}/**/*.test.ts`], [], { maxWorkers: 1 }),
  ),
]

export default defineConfig({
  // Each worker loads the modules and starts a server: one for each core, and one more.
  // A third of a screen test is waiting.
  test: { passWithNoTests: true, maxWorkers: availableParallelism() + 1, projects },
})
