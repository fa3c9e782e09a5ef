import { useQuery } from '@tanstack/react-query'
import { cx } from '../../ui/classes.ts'
import { type QrMatrix, QUIET, qrMatrix, qrPath } from './qr-matrix.ts'

interface QrLook {
  /** The accessible name. */
  label: string
  className?: string
}

/** The QR code of a text; an empty white square until it is computed. */
export function QrCode({ text, ...look }: QrLook & { text: string }) {
  const { data: matrix } = useQuery({
    queryKey: ['qr', text],
    queryFn: () => qrMatrix(text),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <QrDrawing matrix={matrix} {...look} />
}

/** A QR code as SVG: black on white in every theme. */
export function QrDrawing({ matrix, label, className }: QrLook & { matrix: QrMatrix | undefined }) {
  const side = (matrix?.size ?? 1) + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={cx('aspect-square bg-white text-black', className)}
    >
      {matrix && <path d={qrPath(matrix)} fill="currentColor" />}
    </svg>
  )
}
