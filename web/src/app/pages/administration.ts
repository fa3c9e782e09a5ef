import { AREA } from '@comanda/shared/kernel/scopes'
import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { StaffPage } from './page.ts'

export const ADMINISTRATION_PAGES: readonly StaffPage[] = [
  {
    path: 'reports',
    title: 'Reportes',
    icon: 'ChartNoAxesCombined',
    guide: 'reports#reportes',
    scopes: AREA.reports,
    section: 'Administración',
    component: lazy(() => import('../../features/reports/ReportsPage.tsx'), 'ReportsPage'),
  },
  {
    path: 'reports/losses',
    title: 'Pérdidas',
    icon: 'TrendingDown',
    guide: 'reports#perdidas',
    scopes: AREA.reports,
    component: lazy(() => import('../../features/reports/losses/LossesPage.tsx'), 'LossesPage'),
  },
  {
    path: 'users',
    title: 'Usuarios',
    icon: 'Users',
    guide: 'people',
    scopes: AREA.settings,
    section: 'Administración',
    group: 'Personas',
    isListedForAdminOnly: true,
    component: lazy(() => import('../../features/users/UsersPage.tsx'), 'UsersPage'),
  },
  {
    path: 'settings',
    title: 'Configuración',
    icon: 'Settings',
    guide: 'first-day#lo-demas-cuando-quieras',
    scopes: AREA.settings,
    section: 'Administración',
    component: lazy(() => import('../../features/settings/SettingsIndexPage.tsx'), 'SettingsIndexPage'),
  },
]
