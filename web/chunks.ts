import type { Plugin } from 'vite'

/** Parts of modules' paths, as regular expressions; `.` stands for the separator of any system. */
const PATHS = {
  /** The sign-in page, which is a first visit. */
  signIn: [
    String.raw`ui.\w+.(TextField|PasswordField|Checkbox|Form|Button|Banner|Field)\.tsx`,
    'account.(AccountFrame|texts|use-sign-up)',
    'use-page-title',
    'kernel.visible-text',
  ],
  /** The frame around all pages. */
  shell: [
    String.raw`app.shell.(?!Shell\.tsx|search|approval|subscription|printing|offline|notices).*tsx`,
    'app.shell.(nav.(?!settings-menu|page-icons)|device|use-store-access|search.use-search-key)',
    'current-user',
    'approve-here',
    'tanstack.(react-query|query-core)',
    'app.(query-client|DataArea)',
    'parts.(settings.sections|guide-places|calls)',
    'use-(loaded|way-back)',
    'use-focus-on',
    'ui.after-paint',
    'ui.page.(Fold|PageTabs)',
  ],
  csv: ['papaparse', 'kernel.csv'],
  /** Of dialogs that read a file of other programs. */
  files: [
    'parts.PagedTable',
    'parts.files.(read-tables|decode-text|code-pages|workbook)',
    'kernel.header',
    'fflate',
    'saxen',
  ],
  /** Of many pages, but of none at the counter. */
  lists: ['ui.page.(Table|LoadingTable|table|open-row)', 'settings.list.SettingsList', 'parts.SearchBox'],
  /** Of the dialogs that invoice a sale, loaded when they open. */
  sale: ['parts.cfdi.(?!may-invoice|InvoiceOffer|DocumentLink|ConstanciaDialog)'],
  /** The rules that they share with the settings of invoicing. */
  fiscal: ['shared.src.cfdi.(?!ready|words|receipt-code|guest)'],
  /** Of fields that take a file. */
  dropped: ['react-aria.*(dnd|DropZone|FileTrigger)'],
  /** Of the operator's pages, and of the picker of tables. */
  alone: ['features.platform', 'shared.src.(platform|floor)', 'parts.tables'],
  /** The lists of the settings, which are dragged: they belong to many features. */
  settings: ['parts.settings.list'],
  /** The words of the permissions and of what a dish says, which a few pages say, and at the counter only a dialog. */
  words: ['shared.src.(users.scopes|settings.guest-trust)', String.raw`shared.src.menu.info\.ts`],
  /** What a category is asked at the counter and in its form. */
  category: ['settings.(category-hours|quick-notes)'],
  /** Calls, icons and a few words of two pages: each would be a file of its own. */
  pieces: [String.raw`\.call\.ts$`, 'lucide-react.dist.esm.icons', 'shared.src.selling.refusal-words'],
  print: ['parts.paper.', 'printing.(document|papers)'],
  /** Of what is saved or printed by a page, none of them at the counter. */
  saved: ['parts.(files.ExportMenu|printing.self-printing)'],
}

const some = (...paths: string[]) => new RegExp(paths.join('|'))
const none = (...paths: string[]) => new RegExp(`^(?!.*(${paths.join('|')}))`)
const { lists, sale, fiscal, dropped, settings, saved } = PATHS
const APART = [...lists, ...sale, ...fiscal, ...dropped, ...saved]

/**
 * Without groups the bundler makes a file for each set of pages that share a module: about 100 files per page. The first matching
 * group takes a module together with everything that it imports. ADR 23 says what each of them buys.
 */
export const CHUNKS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: some(...PATHS.signIn) },
  { name: 'shell', test: some(...PATHS.shell) },
  { name: 'csv', test: some(...PATHS.csv) },
  { name: 'words', test: some(...PATHS.words) },
  { name: 'often', test: none(...APART, ...PATHS.alone), minShareCount: 5 },
  { name: 'lists', test: some(...lists) },
  { name: 'settings', test: some(...settings, ...dropped), minShareCount: 2 },
  { name: 'category', test: some(...PATHS.category) },
  { name: 'pieces', test: some(...PATHS.pieces), minShareCount: 2 },
  { name: 'saved', test: some(...saved) },
  { name: 'fiscal', test: some(...fiscal) },
  { name: 'cfdi', test: some(...sale) },
  { name: featureOf, debugName: 'feature', minShareCount: 2 },
  { name: 'files', test: some(...PATHS.files), minShareCount: 2 },
  { name: 'some', minShareCount: 3 },
]

function featureOf(id: string): string | null {
  if (some(...PATHS.print).test(id)) return 'print'
  return /features.([a-z-]+)./.exec(id)?.[1] ?? null
}

/** Fails a build whose groups name what is no more: a module that is moved would change its file without a word. */
export const checkedChunks = (): Plugin => ({
  name: 'checked-chunks',
  apply: 'build',
  generateBundle() {
    const modules = [...this.getModuleIds()]
    const unmatched = Object.values(PATHS)
      .flat()
      .flatMap(alternativesOf)
      .filter((path) => !modules.some((id) => new RegExp(path).test(id)))
    if (unmatched.length > 0) this.error(`web/chunks.ts names no module: ${unmatched.join(', ')}`)
  },
})

/** `app.(a|b.(c|d))` as `app.a`, `app.b.c` and `app.b.d`; a group that excludes stays. */
function alternativesOf(path: string): string[] {
  const [, before, listed, after] = /^([^()]*)\((?!\?)((?:[^()]|\([^()]*\))*)\)([^()]*)$/.exec(path) ?? []
  const parts = listed?.match(/(?:[^|()]|\([^()]*\))+/g)
  return parts ? parts.flatMap((part) => alternativesOf(before + part + after)) : [path]
}
