/** Pictures that the server can make small. */
const OURS = /^(\/pictures\/\d+\/[0-9a-f]{64})\.webp$/

/** A menu picture at 104 px (`sizes`), in two resolutions; one from elsewhere as it is. */
export function thumbnail(image: string): { src: string; srcSet?: string; sizes?: string } {
  const base = OURS.exec(image)?.[1]
  if (base === undefined) return { src: image }
  return { src: `${base}-192.webp`, srcSet: `${base}-192.webp 192w, ${base}-384.webp 384w`, sizes: '6.5rem' }
}
