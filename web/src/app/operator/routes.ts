import { lazyRouteComponent as lazy } from '@tanstack/react-router'

export const OPERATOR_HOME = '/superadmin/dashboard'

export type OperatorIcon = 'ChartNoAxesCombined' | 'LayoutDashboard' | 'ScrollText' | 'Store'

interface OperatorPage {
  /** Below OPERATOR_HOME. */
  path: string
  title: string
  /** Its icon in the side navigation, which lists no page without one; by name, because staff pages load this list too. */
  icon?: OperatorIcon
  component: ReturnType<typeof lazy>
}

/** All pages of the operator. Routes, titles and side navigation use this list. */
export const OPERATOR_PAGES: readonly OperatorPage[] = [
  {
    path: 'home',
    title: 'Dashboard',
    icon: 'LayoutDashboard',
    component: lazy(() => import('../../features/platform/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: 'tenants',
    title: 'Tenants',
    icon: 'Store',
    component: lazy(() => import('../../features/platform/tenants/TenantsPage.tsx'), 'TenantsPage'),
  },
  {
    path: 'tenants/$id/subscription-history',
    title: 'Subscription history',
    component: lazy(() => import('../../features/platform/HistoryPage.tsx'), 'HistoryPage'),
  },
  {
    path: 'reports',
    title: 'Reports',
    icon: 'ChartNoAxesCombined',
    component: lazy(() => import('../../features/platform/ReportsPage.tsx'), 'ReportsPage'),
  },
  {
    path: 'audit-log',
    title: 'Audit log',
    icon: 'ScrollText',
    component: lazy(() => import('../../features/platform/audit/AuditPage.tsx'), 'AuditPage'),
  },
  {
    path: 'contact-support',
    title: 'Contact Support',
    component: lazy(() => import('../../features/account/ContactSupportPage.tsx'), 'OperatorSupportPage'),
  },
]
