/** The parts of saxen in use; it has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      hook: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): void
    on(event: 'closeTag', hook: (name: string) => void): void
    on(event: 'text', hook: (text: string, decode: Decode) => void): void
    on(event: 'cdata', hook: (text: string) => void): void
    on(event: 'error', hook: (error: Error) => void): void
    on(event: 'warn', hook: () => void): void
    parse(xml: string): void
  }
}
