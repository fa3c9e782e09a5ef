import { useQuery } from '@tanstack/react-query'
import { cx } from '../../ui/classes.ts'
import { QUIET, qrMatrix, qrPath } from './qr-matrix.ts'

interface QrCodeProps {
  text: string
  /** What it leads to, for who cannot scan it. */
  label: string
  className?: string
}

/** A code on the screen or on paper: black on white in any theme, sharp at any size. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data: matrix } = useQuery({
    queryKey: ['qr', text],
    queryFn: () => qrMatrix(text),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const size = matrix ? matrix.size + 2 * QUIET : 1
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={matrix ? `${-QUIET} ${-QUIET} ${size} ${size}` : '0 0 1 1'}
      shapeRendering="crispEdges"
      className={cx('aspect-square bg-white text-black', className)}
    >
      {matrix && <path d={qrPath(matrix)} fill="currentColor" />}
    </svg>
  )
}
