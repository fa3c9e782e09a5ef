import { closingAfter, enqueue, track } from './toast.ts'

const NOTICE_MS = 15_000

interface Notice {
  id: string
  text: string
  action?: { label: string; onPress: () => void } | undefined
}

/** For an event elsewhere that needs a person; shown beside the results of the person's own work. */
export const noticeToast = ({ id, text, action }: Notice): void =>
  enqueue((sonner) => {
    const button = action && { action: { label: action.label, onClick: action.onPress } }
    track(sonner, sonner.success(text, { id, ...closingAfter(NOTICE_MS), ...button }))
  })

export const removeNotice = (id: string): void => enqueue((sonner) => sonner.dismiss(id))
