import { shortName } from '@comanda/shared/kernel/short-name'

/** A person named in passing; the full name is in the title. */
export function PersonName({ name }: { name: string }) {
  const short = shortName(name)
  return <span title={short === name ? undefined : name}>{short}</span>
}
