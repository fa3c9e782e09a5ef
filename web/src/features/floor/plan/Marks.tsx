import type { Mark } from '@comanda/shared/floor/plan'
import { memo } from 'react'

/** The walls and labels of a floor. */
export const Marks = memo(function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map(({ kind, text, x, y, width, height, rotation }, index) => {
    const style = { width, height, transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)` }
    return kind === 'wall' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity
      <span key={index} aria-hidden className="absolute top-0 left-0 rounded-sm bg-edge" style={style} />
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity
        key={index}
        className="absolute top-0 left-0 flex items-center justify-center overflow-hidden text-center text-[28px] leading-tight font-medium text-muted wrap-anywhere"
        style={style}
      >
        {text}
      </span>
    )
  })
})
