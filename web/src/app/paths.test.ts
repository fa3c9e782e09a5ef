import { expect, it } from 'vitest'
import { APP_PATHS } from './paths.ts'
import { router } from './router.tsx'

it('the server knows each page that the router has, and no other', () => {
  const routes = Object.keys(router.routesByPath)
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.toSorted()).toEqual([...APP_PATHS].toSorted())
})
