import { lazyRouteComponent as lazy } from '@tanstack/react-router'

export const OPERATOR_HOME = '/superadmin/dashboard'

/** The paths below /superadmin/dashboard. Titles and icons are in the shell, because staff pages load this file too. */
export const OPERATOR_ROUTES: Readonly<Record<string, ReturnType<typeof lazy>>> = {
  home: lazy(() => import('../../features/platform/DashboardPage.tsx'), 'DashboardPage'),
  tenants: lazy(() => import('../../features/platform/tenants/TenantsPage.tsx'), 'TenantsPage'),
  'tenants/$id/subscription-history': lazy(
    () => import('../../features/platform/HistoryPage.tsx'),
    'HistoryPage',
  ),
  reports: lazy(() => import('../../features/platform/ReportsPage.tsx'), 'ReportsPage'),
  'audit-log': lazy(() => import('../../features/platform/audit/AuditPage.tsx'), 'AuditPage'),
  'contact-support': lazy(
    () => import('../../features/account/ContactSupportPage.tsx'),
    'ContactSupportPage',
  ),
}
