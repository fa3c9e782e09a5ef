/** Long after any browser has begun to read it. */
const FORGET_MS = 60_000

/** Saves a file that was made or fetched here, as a click on a download link would. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_MS)
}
