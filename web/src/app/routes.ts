import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { ACCOUNT_PAGES } from './pages/account.ts'
import { ADMINISTRATION_PAGES } from './pages/administration.ts'
import type { PageComponent, StaffPage } from './pages/page.ts'
import { SERVICE_PAGES } from './pages/services.ts'
import { SETTINGS_PAGES } from './pages/settings.ts'

/** All staff pages. Routes, guards, titles, side navigation, search and the menu of the settings use this list. */
export const STAFF_PAGES: readonly StaffPage[] = [
  ...SERVICE_PAGES,
  ...ADMINISTRATION_PAGES,
  ...SETTINGS_PAGES,
  ...ACCOUNT_PAGES,
]

export const addressOfPage = (page: StaffPage): string => `/dashboard/${page.path}`

/** Pages outside the shell for signed-in users: the shell's calls are refused when the store is closed. */
export const SUBSCRIPTION_PAGES: Readonly<Record<string, PageComponent>> = {
  '/dashboard/inactive-subscription': lazy(
    () => import('../features/subscription/InactivePage.tsx'),
    'InactivePage',
  ),
  '/test-checkout': lazy(() => import('../features/subscription/TestCheckoutPage.tsx'), 'TestCheckoutPage'),
  '/success': lazy(() => import('../features/subscription/SuccessPage.tsx'), 'SuccessPage'),
  '/cancelled-payment': lazy(() => import('../features/subscription/CancelledPage.tsx'), 'CancelledPage'),
}

/** Pages of people who are not signed in, without the query cache. The landing page is the server's. */
export const SIGNED_OUT_PAGES: Readonly<Record<string, PageComponent>> = {
  '/login': lazy(() => import('../features/account/LoginPage.tsx'), 'LoginPage'),
  '/register': lazy(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
  '/forgot-password': lazy(() => import('../features/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  '/reset-password': lazy(() => import('../features/account/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  '/terms': lazy(() => import('../features/account/LegalPages.tsx'), 'TermsPage'),
  '/privacy': lazy(() => import('../features/account/LegalPages.tsx'), 'PrivacyPage'),
}

/** Further pages outside the shell. */
export const OPEN_PAGES: Readonly<Record<string, PageComponent>> = {
  '/lock': lazy(() => import('./lock/LockPage.tsx'), 'LockPage'),
  '/no-access': lazy(() => import('../features/account/NoAccessPage.tsx'), 'NoAccessPage'),
  '/turnos/$code': lazy(() => import('../features/token-screen/TokenScreenPage.tsx'), 'TokenScreenPage'),
  '/print-receipt': lazy(() => import('../features/print/PrintReceiptPage.tsx'), 'PrintReceiptPage'),
  '/print-token': lazy(() => import('../features/print/PrintTokenPage.tsx'), 'PrintTokenPage'),
  '/print-kitchen': lazy(() => import('../features/print/PrintReceiptPage.tsx'), 'PrintKitchenPage'),
  '/print-till': lazy(() => import('../features/print/PrintTillPage.tsx'), 'PrintTillPage'),
  '/print-report': lazy(() => import('../features/reports/PrintReportPage.tsx'), 'PrintReportPage'),
  '/print-table-codes': lazy(
    () => import('../features/floor/codes/PrintTableCodesPage.tsx'),
    'PrintTableCodesPage',
  ),
}
