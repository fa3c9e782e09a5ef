import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './LandingPage.tsx'

/** Called by the build. */
export const landingMarkup = (): string => renderToStaticMarkup(<LandingPage />)
