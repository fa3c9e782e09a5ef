import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const second = 1000

/** A setup file is named only once it exists, so that every project runs from the first commit on. */
function setup(file: string): string[] {
  return existsSync(new URL(file, import.meta.url)) ? [file] : []
}

/** What is awaited may take long on a busy machine; a test waits as patiently as the browser does by itself. */
const patient = {
  testTimeout: 120 * second,
  hookTimeout: 120 * second,
  expect: { poll: { timeout: 30 * second } },
}

/** Real processes that are killed, attacked and driven at random. */
const hardened = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    ...patient,
    name,
    include,
    exclude,
    globalSetup: ['./hardening/src/build-server.mjs', ...setup('./server/src/testing/global-setup.ts')],
    testTimeout: 300 * second,
    // Each starts servers of its own, and some measure.
    maxWorkers: 1,
  },
})

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: 3,
    projects: [
      { test: { ...patient, name: 'shared', include: ['shared/src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: setup('./server/src/testing/global-setup.ts'),
          setupFiles: setup('./server/src/testing/setup.ts'),
        },
      },
      { test: { ...patient, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        test: {
          ...patient,
          name: 'e2e',
          include: ['e2e/src/**/*.test.ts'],
          globalSetup: setup('./e2e/src/global-setup.ts'),
          maxWorkers: 2,
        },
      },
      // The quick part of the three below.
      hardened('hardening', ['hardening/src/**/*.test.ts'], ['**/*.slow.test.ts']),
      hardened('faults', ['hardening/src/faults/**/*.test.ts']),
      hardened('security', ['hardening/src/security/**/*.test.ts']),
      hardened('simulator', ['hardening/src/simulator/**/*.test.ts']),
    ],
  },
})
