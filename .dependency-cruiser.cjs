/** The import rules of CONTRIBUTING.md. `npm run check` runs them; a type import counts like any other. */

const test = '\\.test\\.tsx?$'
/** Screen tests draw the app before the server's own test server. */
const helpers = ['^web/src/testing/', '^web/src/features/.*/testing\\.tsx?$']
const screens = [...helpers, '\\.screen\\.test\\.tsx$']
const npm = 'node_modules'

/** Where the installed browser is. */
const BROWSER = '^hardening/src/lib/browser\\.ts$'

const forbidden = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** The rooms below the server's features, lowest first; a room imports none of a later level. */
const levels = [
  ['kernel'],
  ['db'],
  ['http'],
  ['audit', 'guard', 'mail', 'people', 'pictures', 'realtime'],
  ['tenancy'],
  ['catalog'],
  ['selling'],
]
const ABOVE = '^server/src/(demo|upkeep|cli|testing)/'
const DASHBOARD_READS = '^server/src/features/(reports|reservations)/(queries[^/]*|tables)\\.ts$'

/** Parts of the server that look across stores; everybody else sees one store through `db/tenant.ts`. */
const acrossStores = 'audit|auth|billing|health|platform|qr|store-data|users'

module.exports = {
  forbidden: [
    forbidden('no-circular', 'Files that need each other are one file', {}, { circular: true }),
    forbidden(
      'no-orphans',
      'Nothing uses this file and it uses nothing: delete it',
      {
        orphan: true,
        pathNot: [
          test,
          '\\.d\\.ts$',
          '\\.config\\.ts$',
          'server/src/(stop-while-loading|cli/healthy)\\.ts$',
          'hardening/src/releases/clock\\.mjs$',
        ],
      },
      {},
    ),
    // The browser's build makes the modules named `virtual:`.
    forbidden('resolvable', 'The import leads nowhere', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbidden(
      'declared',
      'Declare the package in the package.json of the workspace that imports it',
      {},
      // The root declares vitest for every workspace.
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: `^${npm}/vitest/` },
    ),
    forbidden(
      'not-a-dev-dependency',
      'What runs in production is declared under dependencies',
      {
        path: '^(shared|server|web)/src/',
        pathNot: [
          test,
          ...helpers,
          '^server/src/testing/',
          '^server/src/db/schema/(generate|write)-types\\.ts$',
        ],
      },
      { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
    ),

    forbidden(
      'shared-is-alone',
      'shared imports only itself',
      { path: '^shared/' },
      { path: '^(server|web|e2e|bench|hardening)/' },
    ),
    forbidden(
      'shared-is-pure',
      'shared does no I/O: zod, the CSV format and the printer commands are all it needs',
      { path: '^shared/src/', pathNot: test },
      {
        dependencyTypesNot: ['local', 'undetermined', 'unknown'],
        path: '.',
        pathNot: [`${npm}/(zod|papaparse|@point-of-sale)/`, '^shared/'],
      },
    ),
    {
      ...forbidden(
        'shared-features-in-order',
        'No pair of features needs each other; what both need belongs in selling or kernel',
        { path: '^shared/src/[^/]+$' },
        { circular: true, path: '^shared/src/[^/]+$' },
      ),
      scope: 'folder',
    },
    forbidden(
      'printer-commands-apart',
      'The library of printer commands is large: only bytes.ts needs it',
      { path: '^(shared|server|web)/src/', pathNot: '^shared/src/printing/bytes\\.ts$' },
      { path: `${npm}/@point-of-sale/` },
    ),
    forbidden(
      'web-without-printer-commands',
      'The library of printer commands is loaded lazily',
      { path: '^web/' },
      { path: '^shared/src/printing/bytes\\.ts$', dynamic: false },
    ),
    forbidden(
      'web-without-server',
      'The browser never gets server code',
      { path: '^web/', pathNot: screens },
      { path: '^server/' },
    ),
    forbidden(
      'server-without-web',
      'The server never needs the screens',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbidden(
      'e2e-from-outside',
      'Stories drive the built product, not its source',
      { path: '^e2e/' },
      { path: '^(server|web)/src/' },
    ),
    forbidden(
      'hardening-without-screens',
      'Faults and attacks reach the product as its callers do, and its processes through the server’s own start',
      { path: '^hardening/' },
      // How the browser fetches again is part of what a lost event meets, its outbox and the program of a guest's phone are what faults are made for.
      {
        path: '^(web|e2e|bench)/',
        pathNot: [
          '^web/src/realtime/coalesce\\.ts$',
          '^web/src/offline/',
          '^web/src/guest/(api|sitting/(table-phone|shared-order|view))\\.ts$',
        ],
      },
    ),
    forbidden(
      'nothing-needs-hardening',
      'The product does not use the tests that try to break it',
      { path: '^(server|web)/', pathNot: screens },
      { path: '^hardening/', pathNot: BROWSER },
    ),
    forbidden(
      'bench-starts-as-hardening',
      'The benchmark uses of these tests only how they start the product and a browser',
      { path: '^bench/' },
      { path: '^hardening/', pathNot: [BROWSER, '^hardening/src/lib/server\\.ts$'] },
    ),
    forbidden(
      'screens-use-doubles',
      'Screen tests print on the doubles of printers',
      { path: screens },
      { path: '^hardening/', pathNot: '^hardening/src/printers/' },
    ),
    forbidden(
      'stories-use-doubles',
      'Stories print on the doubles of printers, add up their sales in the same model, and open the same browser',
      { path: '^e2e/' },
      { path: '^hardening/', pathNot: ['^hardening/src/(printers|lib/model)/', BROWSER] },
    ),

    forbidden(
      'web-without-its-tests',
      'What draws the app for tests is no part of it',
      { path: '^web/src/', pathNot: [...screens, test] },
      { path: helpers },
    ),
    forbidden(
      'web-ui-is-below',
      'ui knows nothing of the restaurant',
      { path: '^web/src/ui/' },
      { path: '^web/src/', pathNot: '^web/src/ui/' },
    ),
    forbidden(
      'web-parts-are-below',
      'parts build on ui and the data',
      { path: '^web/src/parts/' },
      { path: '^web/src/(app|features)/' },
    ),
    forbidden(
      'web-data-is-below',
      'api, realtime and offline carry data and know no screen',
      { path: '^web/src/(api|realtime|offline)/' },
      { path: '^web/src/(app|features|parts|ui)/' },
    ),
    forbidden(
      'web-features-below-app',
      'The app names the features, not the other way round',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
    ),
    forbidden(
      'web-features-apart',
      'What two features share belongs in parts',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),

    forbidden(
      'web-guest-is-light',
      'The diner’s page loads no component library, no router and no schemas; its live connection comes after the page',
      { path: '^web/src/guest/', pathNot: test },
      {
        path: [`${npm}/`, '^web/src/(api|app|features|realtime|ui)/'],
        pathNot: [`${npm}/(preact|socket\\.io-client)`, '^web/src/ui/tap-shield\\.ts$'],
      },
    ),

    forbidden(
      'server-features-apart',
      'What two features of the server share belongs in a room below them',
      { path: '^server/src/features/([^/]+)/', pathNot: test },
      // The dashboard shows what the reports and the reservations read.
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', DASHBOARD_READS] },
    ),
    forbidden(
      'server-dashboard-reads',
      'Only the dashboard reads the queries of other features',
      {
        path: '^server/src/',
        pathNot: [test, '^server/src/features/(dashboard|reports|reservations)/', ABOVE],
      },
      { path: DASHBOARD_READS },
    ),
    ...levels.map((level, index) =>
      forbidden(
        `server-level-${index}-${level[0]}`,
        `${level.join(', ')}: these rooms build on the rooms before them only`,
        { path: `^server/src/(${level.join('|')})/`, pathNot: test },
        {
          path: `^server/src/(${[...levels.slice(index + 1).flat(), 'features', 'demo', 'upkeep', 'cli'].join('|')})/`,
        },
      ),
    ),
    forbidden(
      'server-sql-in-queries',
      'Only queries.ts and db/ write SQL',
      {
        path: '^server/src/',
        pathNot: [
          test,
          '/queries[^/]*\\.ts$',
          '^server/src/(cli|db|testing)/',
          '^server/src/realtime/postgres-bus\\.ts$',
        ],
      },
      { path: `${npm}/(@types/)?(kysely|pg)/` },
    ),
    forbidden(
      'server-across-stores',
      'Only these features and folders may read across stores',
      {
        path: '^server/src/',
        pathNot: [
          test,
          `^server/src/features/(${acrossStores})/`,
          '^server/src/features/reports/roll-ups\\.ts$',
          '^server/src/features/cfdi/(account/stamps-left|issuing/worker|issuer/secrets|global/automatic)\\.ts$',
          '^server/src/(cli|db|demo|guard|mail|realtime|tenancy|testing|upkeep)/',
          '^server/src/http/(calls|context)\\.ts$',
          '^server/src/(app|deps|main)\\.ts$',
        ],
      },
      { path: '^server/src/db/platform' },
    ),
    forbidden(
      'tests-below-nothing',
      'Product code does not import test helpers',
      { path: '^server/src/', pathNot: [test, '^server/src/testing/'] },
      { path: ['^server/src/testing/', test] },
    ),
  ],
  options: {
    doNotFollow: { path: npm },
    exclude: { path: ['^[a-z0-9]+/dist/', '/generated/'] },
    combinedDependencies: false,
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
}
