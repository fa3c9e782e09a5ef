import { FAILED } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Copies to the clipboard, and says whether the browser did. */
export const copyAndSay = (text: string, copied: string, failed = FAILED): Promise<void> =>
  copyText(text).then(
    () => toast.success(copied),
    () => toast.error(failed),
  )

/** @throws when the browser refuses both ways */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  // Over plain HTTP there is no clipboard object; copying a selection works.
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('the browser did not copy')
}
