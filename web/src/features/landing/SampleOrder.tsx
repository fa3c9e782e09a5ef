import { CircleCheck, ConciergeBell, CookingPot } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'

const LINES = [
  {
    title: '3 × Taco al pastor',
    note: 'Sin cebolla',
    tone: 'info',
    icon: ConciergeBell,
    status: 'Entregado',
  },
  { title: '1 × Pozole rojo', note: 'Grande', tone: 'good', icon: CircleCheck, status: 'Listo' },
  { title: '2 × Agua de jamaica', note: 'Extra: chía', tone: 'warn', icon: CookingPot, status: 'Preparando' },
] as const

/** A sample order built from the app's components; hidden from screen readers. */
export function SampleOrder() {
  return (
    <div aria-hidden className="max-w-sm rounded-xl border border-line bg-surface p-6">
      <div className="flex items-end justify-between border-b border-dashed border-edge pb-4">
        <div>
          <p className="text-muted">Mesa 4 · Terraza</p>
          <p className="text-lg font-semibold">12:47</p>
        </div>
        <p className="text-right">
          <span className="block text-sm text-muted">Token</span>
          <span className="text-4xl font-semibold">27</span>
        </p>
      </div>
      <ul className="divide-y divide-line">
        {LINES.map(({ title, note, tone, icon, status }) => (
          <li key={title} className="flex items-start justify-between gap-3 py-3">
            <span>
              <span className="block font-medium">{title}</span>
              <span className="text-sm text-muted">{note}</span>
            </span>
            <Badge tone={tone} icon={icon}>
              {status}
            </Badge>
          </li>
        ))}
      </ul>
      <div className="flex items-baseline justify-between border-t border-dashed border-edge pt-4">
        <span className="text-muted">Total a Pagar</span>
        <span className="text-2xl font-semibold">$245.00</span>
      </div>
    </div>
  )
}
