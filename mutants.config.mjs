/**
 * What `npm run mutants` changes, and the tests that must notice. Only rules are: declared calls and their texts are
 * checked by API tests and browser stories. Texts are not changed, because the compiler checks those that are codes.
 */
const common = {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A constant's change would run every test; constants are tables and patterns.
  ignoreStatic: true,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 15,
  mutator: { excludedMutations: ['StringLiteral'] },
  disableTypeChecks: false,
  ignorePatterns: ['/data', '/docs', '/e2e', '**/dist'],
  // Stryker would rewrite it with the API of an older compiler; the tests read no paths from it.
  tsconfigFile: 'none',
  tempDirName: 'node_modules/.cache/stryker',
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { logTests: false, allowColor: false },
  thresholds: { high: 95, low: 85, break: 85 },
  htmlReporter: { fileName: 'node_modules/.cache/stryker.html' },
}

/** `project` is one of vitest.config.ts; `tests` limits it, because all of a server's tests take minutes for each change. */
export const parts = {
  shared: {
    project: 'shared',
    tests: ['shared/src/**/*.test.ts'],
    options: {
      ...common,
      mutate: [
        'shared/src/**/*.ts',
        '!shared/src/**/*.test.ts',
        '!shared/src/**/{api,bodies,events,actions,errors}.ts',
        '!shared/src/settings/{categories,payment-types,printing,store,tables,taxes}.ts',
        '!shared/src/orders/{order,record}.ts',
        '!shared/src/kernel/call.ts',
      ],
    },
  },
  /** Who may try a password, and how often. */
  access: {
    project: 'server',
    tests: ['server/src/guard/*.test.ts', 'hardening/src/security/accounts.test.ts'],
    options: {
      ...common,
      // The server under test is built before the tests: the functions made then count as static.
      ignoreStatic: false,
      mutate: ['server/src/guard/{device-cookie,guard,password-choice,quotas}.ts'],
    },
  },
  /** What a cart costs, and who pays it how at the counter: the decisions only, with the tests that cover them. */
  sales: {
    project: 'server',
    tests: [
      'server/src/selling/pricing/pricing.test.ts',
      'server/src/features/pos/{pos,limits}.test.ts',
      'server/src/features/qr/sending.test.ts',
      // A round that names its check.
      'server/src/selling/{charging/charging,changes/splitting}.test.ts',
      // Sales of devices, what is printed with an order, where its lines go, and the till.
      'server/src/features/offline/{orders,money}.test.ts',
      'server/src/features/printing/{queue/queue,papers/compose,transactions}.test.ts',
      'server/src/features/stations/stations.test.ts',
      'server/src/features/till/{ledger,shifts}.test.ts',
      // The announcement of an order.
      'server/src/realtime/hub.test.ts',
    ],
    options: {
      ...common,
      mutate: [
        'server/src/selling/pricing/{pricing,promised-prices}.ts',
        'server/src/selling/placing/{build-order,take-order}.ts',
      ],
    },
  },
  /** Who pays what of a check, how, and what is given back, with the tests that cover it. */
  charging: {
    project: 'server',
    tests: [
      'server/src/selling/{charging,checks,changes}/*.test.ts',
      // Money of devices, and the tasks about it.
      'server/src/features/offline/{money,facts,attempts,waiting}.test.ts',
      'server/src/features/till/ledger.test.ts',
      'server/src/features/approvals/approvals.test.ts',
      'server/src/features/printing/transactions.test.ts',
    ],
    options: {
      ...common,
      mutate: ['server/src/selling/charging/*.ts', '!**/*.test.ts', '!**/queries*.ts'],
    },
  },
  /** How the lines of open orders change and orders are closed, with the tests that cover it. */
  closing: {
    project: 'server',
    tests: [
      'server/src/features/orders/{orders,search}.test.ts',
      'server/src/selling/orders/*.test.ts',
      'server/src/features/printing/transactions.test.ts',
      'server/src/features/approvals/approvals.test.ts',
    ],
    options: {
      ...common,
      mutate: ['server/src/selling/orders/{item-status,closing,line-statuses}.ts'],
    },
  },
}
