import { keepAnswers } from '../../api/client.ts'

const load = () => import('./kept-answers.ts')

/** When the network drops all packets, requests hang instead of failing: after this time the screen shows kept answers. */
const SLOW_MS = 3_000

/**
 * Keeps the server's answers from now on, for the time without it.
 * @param askAgain makes all screens ask again: the server has answered after one went on without it
 */
export const startKeepingAnswers = (askAgain: () => unknown): void =>
  keepAnswers({
    note: (...answered) => load().then((kept) => kept.noteAnswer(...answered)),
    lost: () => void load().then((kept) => kept.noteLost()),
    find: (call) => load().then((kept) => kept.findAnswer(call, askAgain)),
    hurry(call, response, complete) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const slow = new Promise((resolve) => {
        timer = setTimeout(resolve, SLOW_MS)
      })
      const goOn = slow
        .then(load)
        .then((kept) => kept.continueWithKept(call, response, SLOW_MS, askAgain, complete))
      return Promise.race([response, goOn]).finally(() => clearTimeout(timer))
    },
  })
