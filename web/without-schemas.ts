import type { Plugin } from 'vite'

/** Fails a build of a guest's page that imports the library of schemas: it is larger than the rest of the page. */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === 'zod') throw new Error(`${importer} brings zod into a page that guests open`)
  },
})
