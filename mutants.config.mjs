/**
 * What `npm run mutants` changes. Only rules are: the answers and texts of declared calls are checked by their API tests
 * and browser stories. Texts are not changed, because the compiler checks those that are codes.
 */
const common = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A constant's change would run every test; constants are tables and patterns.
  ignoreStatic: true,
  timeoutMS: 20_000,
  mutator: { excludedMutations: ['StringLiteral'] },
  disableTypeChecks: false,
  ignorePatterns: ['data', 'dist', 'docs', 'e2e', 'web'],
  tempDirName: 'node_modules/.cache/stryker',
  reporters: ['clear-text', 'html'],
  clearTextReporter: { logTests: false, allowColor: false },
  htmlReporter: { fileName: 'node_modules/.cache/stryker.html' },
}

/** By the project of vitest.config.ts whose tests must notice the change. */
export const parts = {
  shared: {
    ...common,
    mutate: [
      'shared/src/**/*.ts',
      '!shared/src/**/*.test.ts',
      '!shared/src/**/{api,bodies,events,actions,errors}.ts',
      '!shared/src/settings/{categories,payment-types,printing,store,tables,taxes}.ts',
      '!shared/src/settings/generated/**',
    ],
  },
}
