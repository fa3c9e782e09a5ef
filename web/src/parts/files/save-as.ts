/** Sufficient for any browser to start reading the file. */
const FORGET_MS = 60_000

/** Downloads a file that is already in the browser. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_MS)
}
