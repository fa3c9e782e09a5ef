/**
 * Passes a line on, and the same line again only after this time: a lost service fails each event, and its lines would
 * bury the others.
 */
export function rarely(
  say: (line: string) => void,
  everyMs: number,
  now = () => performance.now(),
): (line: string) => void {
  let last = ''
  let saidAt = 0
  return (line) => {
    if (line === last && now() - saidAt < everyMs) return
    last = line
    saidAt = now()
    say(line)
  }
}
