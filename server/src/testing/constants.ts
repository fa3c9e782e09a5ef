import { join } from 'node:path'

export const TEMPLATE = 'comanda_template'
export const TEST_SECRET = 'a-secret-key-that-only-the-tests-know-32+'
export const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations')
export const DEMO_DIR = join(import.meta.dirname, '../../demo')
