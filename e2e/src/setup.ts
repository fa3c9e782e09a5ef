import { afterAll } from 'vitest'
import { closeOtherServers } from './browser.ts'

afterAll(closeOtherServers)
