/**
 * The codes that the browser sees in the next pictures; null: none. The window of tests draws nothing.
 * @returns what gives the browser its own sight back
 */
export function seeCodes(codes: (string | null)[]): () => void {
  const own = Object.getOwnPropertyDescriptors(globalThis)
  const left = [...codes]
  const mine = {
    createImageBitmap: async () => ({ close() {} }),
    BarcodeDetector: class {
      static getSupportedFormats = async () => ['qr_code']
      async detect() {
        const code = left.shift() ?? null
        return code === null ? [] : [{ rawValue: code }]
      }
    },
  }
  Object.assign(globalThis, mine)
  return () => {
    for (const name of Object.keys(mine)) {
      const before = own[name]
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

/** Chooses a picture, as after the phone's own dialog: a click on the field would meet the shield of a dialog that has just opened. */
export function choosePhoto(chooser: Element | null): void {
  const files = [new File(['x'], 'foto.jpg', { type: 'image/jpeg' })]
  Object.defineProperty(chooser, 'files', { value: files, configurable: true })
  chooser?.dispatchEvent(new Event('change', { bubbles: true }))
}
