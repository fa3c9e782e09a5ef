import { ListChecks } from 'lucide-react'

/** How every screen marks a check about which a task waits for a person. */
export const UNDER_REVIEW = { icon: ListChecks, word: 'Por revisar' } as const
