import { defineConfig } from 'vitest/config'
import { parts } from './mutants.config.mjs'
import { projects } from './vitest.config.ts'

const part = parts[process.env.MUTANTS_OF as keyof typeof parts]
const project = projects.find(({ test }) => test.name === part?.project)
if (!project) throw new Error('MUTANTS_OF must name a part of mutants.config.mjs')

export default defineConfig({
  // Stryker's setup file counts what each test file covers; shared modules would run it for the first file only.
  test: { ...project.test, include: part.tests, isolate: true },
  // The package in node_modules is a link to the code without mutants.
  resolve: {
    alias: [{ find: /^@comanda\/shared\/(.*)$/, replacement: `${import.meta.dirname}/shared/src/$1.ts` }],
  },
})
