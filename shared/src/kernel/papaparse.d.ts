/** The parts of papaparse in use. Its own types would add Node's globals to a package without Node. */
declare module 'papaparse' {
  interface ReadOptions {
    delimiter: string
    newline?: string
    /** How many records to read; 0 for all. */
    preview?: number
  }
  interface WriteOptions {
    newline: string
  }
  interface PapaParse {
    parse(
      text: string,
      options: ReadOptions,
    ): {
      data: string[][]
      errors: { code: string; row?: number }[]
    }
    unparse(rows: readonly (readonly (string | null)[])[], options: WriteOptions): string
  }
  const papa: PapaParse
  export default papa
}
