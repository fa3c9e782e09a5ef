import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** The files with Spanish texts; the operator's pages are English. */
const textFiles = [
  ...readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(texts(-es)?|words|presets)\.ts$/.test(path) && !path.includes('platform'))
    .map((path) => join('web/src', path)),
  ...readdirSync(join(ROOT, 'shared/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('words.ts'))
    .map((path) => join('shared/src', path)),
  'shared/src/users/scopes.ts',
  'shared/src/audit/events.ts',
]

/** What the declared calls say for the audit log. */
const auditTexts = readdirSync(join(ROOT, 'shared/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap(
    (path) => readFileSync(join(ROOT, 'shared/src', path), 'utf8').match(/(?<=\bes: )'[^'\n]*'/g) ?? [],
  )

/** Fixed texts that may use other words; see docs/glossary.md. */
const SPECIFIED = [
  'POS - Punto de Venta',
  '¡Por favor proporcione ',
  'Por favor proporcione ',
  '¡Proporcione un título!',
  '¡Proporcione nueva contraseña!',
  '¡Seleccione el Tipo de Impuesto!',
  '¡Por favor seleccione un cliente!',
  '¡Por favor seleccione fecha y hora!',
  '¡Por favor habilite el menú QR desde la configuración de la tienda!',
  '¡Por favor intente más tarde!',
  '¡Intente más tarde!',
  '¡intente más tarde!',
  '¡Inténtelo más tarde!',
  'por favor inténtelo más tarde!',
  'Por favor espere...',
  'Ingrese un número de teléfono válido.',
]

const BANNED: [wrong: RegExp, right: string][] = [
  [/reservaci[oó]n(es)?\b/i, 'reserva'],
  [/\bPOS\b/, 'PDV'],
  [/público general|cliente sin nombre/i, 'cliente ocasional'],
  [/\blugares\b|\b1 lugar\b/i, 'personas'],
  [/\bVer pedido \(/, 'carrito'],
  [/\belementos del menú\b/i, 'artículos'],
  [/\bImprimir (el )?recibo'|\bImprimir ticket\b/, 'Imprimir Recibo'],
  [
    /(?<!\p{L})(usted|proporcione|seleccione|ingrese|intente|inténtelo|espere|elija|escriba|habilite|verifique)(?!\p{L})/iu,
    'tú',
  ],
]

/** The strings of a file, without the fixed texts. */
function textsOfFile(path: string): string[] {
  const source = readFileSync(join(ROOT, path), 'utf8')
  const texts = source.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []
  return texts
    .filter((text) => /\s|^.[A-ZÁÉÍÓÚ¡¿][a-zñáéíóú]/.test(text))
    .map((text) => SPECIFIED.reduce((rest, known) => rest.replaceAll(known, ''), text))
}

const wrongWordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => BANNED.filter(([word]) => word.test(text)).map(([, right]) => `${text}: ${right}`))

describe("'Cancelar' names what it cancels: a button that leaves a dialog says 'Volver' or 'Cerrar'", () => {
  const sources = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join('web/src', path))

  it('in every file of the screens', () => {
    expect(sources.length).toBeGreaterThan(900)
    expect(
      sources.filter((path) => /['">`]\s*Cancelar\s*['"<`]/.test(readFileSync(join(ROOT, path), 'utf8'))),
    ).toEqual([])
  })

  it('and what is cancelled is named', () => {
    const named = textFiles.flatMap(
      (path) => readFileSync(join(ROOT, path), 'utf8').match(/'Cancelar \p{L}+'/gu) ?? [],
    )
    expect(named).toEqual(
      expect.arrayContaining(["'Cancelar pedido'", "'Cancelar artículo'", "'Cancelar conteo'"]),
    )
  })
})

describe('the product’s texts use one term for each concept', () => {
  it.each(textFiles)('%s', (path) => {
    expect(wrongWordsIn(textsOfFile(path))).toEqual([])
  })

  it('the audit log', () => {
    expect(auditTexts.length).toBeGreaterThan(90)
    expect(wrongWordsIn(auditTexts)).toEqual([])
  })
})
