/** @jsxImportSource preact */
import { thumbnail } from './pictures.ts'

interface PictureProps {
  image: string | null
  isEarly?: boolean
  isSmall?: boolean
}

/** A dish in its square, or a drawing of cutlery. */
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
