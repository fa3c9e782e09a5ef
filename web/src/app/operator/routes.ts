import { lazyRouteComponent } from '@tanstack/react-router'

export const OPERATOR_HOME = '/superadmin/dashboard'

/** Below /superadmin/dashboard. Titles and icons come with the shell: the staff load these lines too. */
export const OPERATOR_ROUTES = [
  {
    path: 'home',
    component: lazyRouteComponent(() => import('../../features/platform/DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: 'tenants',
    component: lazyRouteComponent(
      () => import('../../features/platform/tenants/TenantsPage.tsx'),
      'TenantsPage',
    ),
  },
  {
    path: 'tenants/$id/subscription-history',
    component: lazyRouteComponent(() => import('../../features/platform/HistoryPage.tsx'), 'HistoryPage'),
  },
  {
    path: 'reports',
    component: lazyRouteComponent(() => import('../../features/platform/ReportsPage.tsx'), 'ReportsPage'),
  },
  {
    path: 'audit-log',
    component: lazyRouteComponent(() => import('../../features/platform/audit/AuditPage.tsx'), 'AuditPage'),
  },
  {
    path: 'contact-support',
    component: lazyRouteComponent(
      () => import('../../features/account/ContactSupportPage.tsx'),
      'ContactSupportPage',
    ),
  },
] as const
