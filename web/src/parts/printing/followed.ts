import { Watchers } from '@comanda/shared/kernel/watchers'

/** A paper that was sent to a printer. */
interface SentPaper {
  jobId: number
  printerTitle: string
}

/** The papers of one press, in the order of the press. */
export interface FollowedPrint {
  id: number
  papers: readonly SentPaper[]
}

let prints: readonly FollowedPrint[] = []
const watchers = new Watchers()

function change(to: readonly FollowedPrint[]): void {
  prints = to
  watchers.notify()
}

/** Papers that a person asked for on this screen: the shell says here, and on no other screen, when they came out. */
export function followPrint(papers: readonly SentPaper[]): void {
  const [first] = papers
  if (first) change([...prints, { id: first.jobId, papers }])
}

export const unfollowPrint = (id: number): void => change(prints.filter((print) => print.id !== id))

export const unfollowAll = (): void => change([])

export const followedPrints = (): readonly FollowedPrint[] => prints

export const watchFollowed = watchers.watch
