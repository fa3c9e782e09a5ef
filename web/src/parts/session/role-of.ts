import type { User } from '@comanda/shared/auth/api'

/** `Dueña · Administración`, `Mesero`: the position, and whether the person may do everything. */
export const roleOf = ({ role, designation }: Pick<User, 'role' | 'designation'>): string =>
  [designation, role === 'admin' && 'Administración'].filter(Boolean).join(' · ') || 'Equipo'
