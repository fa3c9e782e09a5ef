import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SETTINGS_SECTIONS } from '../../parts/settings/sections.ts'

/** Redirects `/dashboard/settings` to the first section. */
export function SettingsIndexPage() {
  const router = useRouter()
  useEffect(() => {
    const [first] = SETTINGS_SECTIONS
    if (first) router.history.replace(first.path)
  }, [router])
  return null
}
