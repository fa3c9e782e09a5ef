import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'

export type AddressChange = Readonly<Record<string, string | undefined>>

/** @param isCorrection replaces the history entry, so that "back" skips the invalid URL */
type ChangeAddress = (change: AddressChange, isCorrection?: boolean) => void

/**
 * The query parameters of the page's URL and a function to change them. A change adds a history entry;
 * undefined removes a parameter.
 */
export function useAddress(): [Record<string, string>, ChangeAddress] {
  const search: object = useSearch({ strict: false })
  const navigate = useNavigate()
  // The router parses `?q=12` as a number.
  const values = useMemo(() => {
    const plain = Object.entries(search).filter(([, value]) => /string|number|boolean/.test(typeof value))
    return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]))
  }, [search])
  const change: ChangeAddress = (part, isCorrection = false) => {
    const search = (before: object) => ({ ...before, ...part })
    void navigate({ to: '.', search, replace: isCorrection } as never)
  }
  return [values, change]
}

/** Does once what the URL asks for, as a link of the search does, and removes the parameter. */
export function useAskedByAddress(name: string, act: () => unknown): void {
  const [{ [name]: asked }, change] = useAddress()
  const answer = useEffectEvent(() => {
    act()
    change({ [name]: undefined }, true)
  })
  useEffect(() => {
    if (asked !== undefined) answer()
  }, [asked])
}
