import { defineConfig } from 'vitest/config'
import { projects } from './vitest.config.ts'

/** StrykerJS runs one project of vitest.config.ts at a time. */
const project = projects.find(({ test }) => test.name === process.env.MUTANTS_OF)
if (!project) throw new Error('MUTANTS_OF must name a project of vitest.config.ts')

export default defineConfig({
  // Stryker's setup file counts what each test file covers; shared modules would run it for the first file only.
  test: { ...project.test, isolate: true },
  // The package in node_modules is a link to the code without mutants.
  resolve: {
    alias: [{ find: /^@comanda\/shared\/(.*)$/, replacement: `${import.meta.dirname}/shared/src/$1.ts` }],
  },
})
