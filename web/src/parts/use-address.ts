import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export type AddressChange = Readonly<Record<string, string | undefined>>

/**
 * What stands behind the `?` of the page's address, and a way to change it that "back" undoes.
 * A value of undefined leaves the address.
 */
export function useAddress(): [Record<string, string>, (change: AddressChange) => void] {
  const search: object = useSearch({ strict: false })
  const navigate = useNavigate()
  // The router reads `?q=12` as a number.
  const values = useMemo(() => {
    const plain = Object.entries(search).filter(([, value]) => /string|number|boolean/.test(typeof value))
    return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]))
  }, [search])
  const change = (part: AddressChange) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...part }) } as never)
  return [values, change]
}
