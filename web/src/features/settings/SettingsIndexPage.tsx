import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSettingsSections } from '../../parts/settings/sections.ts'

/** Redirects `/dashboard/settings` to the first section. */
export function SettingsIndexPage() {
  const router = useRouter()
  const [first] = useSettingsSections()
  useEffect(() => {
    if (first) router.history.replace(first.path)
  }, [router, first])
  return null
}
