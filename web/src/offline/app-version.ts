/** Names the build: the hash in the name of its entry script. */
export const APP: string = buildOf(
  globalThis.document?.querySelector('script[type="module"][src]')?.getAttribute('src'),
)

function buildOf(src: string | null | undefined): string {
  return /-([\w-]{4,20})\.js$/.exec(src ?? '')?.[1] ?? 'dev'
}
