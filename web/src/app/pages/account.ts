import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { StaffPage } from './page.ts'

/** A person's own pages, and the guide. */
export const ACCOUNT_PAGES: readonly StaffPage[] = [
  {
    path: 'guide',
    title: 'Ayuda',
    icon: 'CircleQuestionMark',
    guide: null,
    scopes: [],
    component: lazy(() => import('../../features/guide/GuidePage.tsx'), 'GuidePage'),
  },
  {
    path: 'guide/$chapter',
    title: 'Ayuda',
    icon: 'CircleQuestionMark',
    guide: null,
    scopes: [],
    isUnlisted: true,
    component: lazy(() => import('../../features/guide/ChapterPage.tsx'), 'ChapterPage'),
  },
  {
    path: 'devices',
    title: 'Tabletas y teléfonos',
    group: 'Personas',
    icon: 'MonitorSmartphone',
    guide: 'people#una-tableta-para-varios',
    scopes: [],
    component: lazy(() => import('../../features/account/devices/DevicesPage.tsx'), 'DevicesPage'),
  },
  {
    path: 'profile',
    title: 'Perfil',
    icon: 'UserRound',
    guide: 'people#tu-pin-y-tu-contrasena',
    scopes: [],
    component: lazy(() => import('../../features/account/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: 'contact-support',
    title: 'Soporte',
    icon: 'LifeBuoy',
    guide: 'messages#cuando-nada-de-esto-ayuda',
    scopes: [],
    component: lazy(() => import('../../features/account/ContactSupportPage.tsx'), 'ContactSupportPage'),
  },
]
