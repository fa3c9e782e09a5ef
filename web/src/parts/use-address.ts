import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export type AddressChange = Readonly<Record<string, string | undefined>>

/** @param isCorrection the address was wrong: "back" does not lead to it again */
type ChangeAddress = (change: AddressChange, isCorrection?: boolean) => void

/**
 * What stands behind the `?` of the page's address, and a way to change it that "back" undoes.
 * A value of undefined leaves the address.
 */
export function useAddress(): [Record<string, string>, ChangeAddress] {
  const search: object = useSearch({ strict: false })
  const navigate = useNavigate()
  // The router reads `?q=12` as a number.
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
