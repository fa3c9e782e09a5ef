import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { StaffPage } from './page.ts'

/** A person's own pages. */
export const ACCOUNT_PAGES: readonly StaffPage[] = [
  {
    path: 'devices',
    title: 'Dispositivos',
    icon: 'MonitorSmartphone',
    scopes: [],
    component: lazy(() => import('../../features/account/DevicesPage.tsx'), 'DevicesPage'),
  },
  {
    path: 'profile',
    title: 'Perfil',
    icon: 'UserRound',
    scopes: [],
    component: lazy(() => import('../../features/account/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: 'contact-support',
    title: 'Soporte',
    windowTitle: 'Contact Support',
    icon: 'LifeBuoy',
    scopes: [],
    component: lazy(() => import('../../features/account/ContactSupportPage.tsx'), 'ContactSupportPage'),
  },
]
