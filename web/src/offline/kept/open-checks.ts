import { feedChecks } from '@comanda/shared/feed/api'
import { readFeed } from '../../api/feed.ts'
import { latestAnswer } from './kept-answers.ts'

/** Brings what this device keeps of the open checks up to date, as far as the server answers. */
export const readOpenChecks = (): Promise<unknown> =>
  readFeed(feedChecks, { kept: latestAnswer(feedChecks)?.answer }).catch(() => null)
