/** The letters of a code, without I and O, which look like digits. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 10

/** As it is printed: ABCDE-FGHIJ. */
export const writtenCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** A code as a person types it: hyphen, spaces and lower case do not matter. @returns null for another text */
export function tidyCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && Array.from(code).every((letter) => CODE_LETTERS.includes(letter))
    ? code
    : null
}

/** Where a guest asks for the invoice of a sale; without a code, where it is typed. */
export const guestInvoicePath = (store: number, code?: string): string =>
  code === undefined ? `/f/${store}` : `/f/${store}/${code}`

/** The page of a document's files, by its token. */
export const sharedDocumentPath = (token: string): string => `/f/d/${token}`
