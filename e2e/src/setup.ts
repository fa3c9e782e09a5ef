import { afterAll } from 'vitest'
import { closeOtherServers } from './lib/browser.ts'

afterAll(closeOtherServers)
