import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

/** Writes the addresses of the app's pages into the build: the server answers 404 at any other. */
export const appPaths = (): Plugin => ({
  name: 'app-paths',
  apply: 'build',
  async generateBundle() {
    const file = fileURLToPath(new URL('src/app/paths.ts', import.meta.url))
    const { module } = await runnerImport<{ APP_PATHS: readonly string[] }>(file)
    this.emitFile({
      type: 'asset',
      fileName: '.vite/paths.json',
      source: JSON.stringify(module.APP_PATHS),
    })
  },
})
