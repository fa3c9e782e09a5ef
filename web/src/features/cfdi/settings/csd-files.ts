/** The two files of a certificate, as chosen. */
export interface CsdFiles {
  certificate: File | null
  key: File | null
}

/** Both have about 2 KB; the server takes no more. */
const MOST_BYTES = 9_000

const nameOf = ({ name }: File) => name.toLowerCase()

/** Sorts chosen files by their names. @returns the files, and the first that is none of them or too large */
export function sortCsdFiles(
  files: readonly File[],
): CsdFiles & { other: File | null; tooLarge: File | null } {
  const of = (ending: string) => files.find((file) => nameOf(file).endsWith(ending)) ?? null
  return {
    certificate: of('.cer'),
    key: of('.key'),
    other: files.find((file) => !/\.(cer|key)$/.test(nameOf(file))) ?? null,
    tooLarge: files.find(({ size }) => size > MOST_BYTES) ?? null,
  }
}

export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
