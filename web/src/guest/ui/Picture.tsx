/** @jsxImportSource preact */
interface PictureProps {
  image: string | null
  isEarly?: boolean
  isSmall?: boolean
}

/** The picture of a dish, or an icon without a picture. */
export function Picture({ image, isEarly, isSmall }: PictureProps) {
  const look = isSmall ? 'picture small' : 'picture'
  if (image === null) return <span class={`${look} no-picture`} />
  const side = isSmall ? 64 : 104
  return (
    <img
      class={look}
      alt=""
      width={side}
      height={side}
      loading={isEarly ? 'eager' : 'lazy'}
      fetchpriority={isEarly ? 'high' : undefined}
      decoding={isEarly ? 'sync' : 'async'}
      {...thumbnail(image)}
    />
  )
}

/** Pictures that the server can resize. */
const OURS = /^(\/pictures\/\d+\/[0-9a-f]{64})\.webp$/

/** A menu picture at 104 px (`sizes`) in two resolutions; other addresses unchanged. */
function thumbnail(image: string): { src: string; srcSet?: string; sizes?: string } {
  const base = OURS.exec(image)?.[1]
  if (base === undefined) return { src: image }
  return { src: `${base}-192.webp`, srcSet: `${base}-192.webp 192w, ${base}-384.webp 384w`, sizes: '104px' }
}
