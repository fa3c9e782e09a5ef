import { useEffect, useState } from 'react'
import { type ApiError, onApprovalNeeded } from '../../../api/client.ts'
import { useLoaded } from '../../../parts/hooks/use-loaded.ts'
import { onApprovalHere } from '../../../parts/offline/approve-here.ts'

const load = () => import('./ApprovalSheet.tsx')

interface Asked {
  id: number
  refusal: ApiError
  answer: (approvalId: string | null) => void
}

let lastId = 0

/** Opens the approval sheet for each refused call that needs an approval, in sequence. */
export function ApprovalHost({ name }: { name: string }) {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  useEffect(() => {
    const open = new Set<Asked>()
    const ask = (refusal: ApiError) =>
      new Promise<string | null>((resolve) => {
        const one: Asked = {
          id: ++lastId,
          refusal,
          answer: (approvalId) => {
            open.delete(one)
            setAsked((all) => all.filter((other) => other !== one))
            resolve(approvalId)
          },
        }
        open.add(one)
        setAsked((all) => [...all, one])
      })
    onApprovalNeeded(ask)
    onApprovalHere(ask)
    return () => {
      onApprovalNeeded(null)
      // The calls of a page that is left end with their refusal.
      for (const one of open) one.answer(null)
    }
  }, [])
  const first = asked[0]
  const part = useLoaded(load, first !== undefined, () => first?.answer(null))
  if (!first || !part) return null
  const { id, refusal, answer } = first
  return <part.ApprovalSheet key={id} refusal={refusal} askedBy={name} onAnswer={answer} />
}
