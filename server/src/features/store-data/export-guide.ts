import { SHEETS } from './queries-sheets.ts'

interface GuideFacts {
  store: string
  /** In the store's time zone: `2026-11-21 12:00`. */
  takenAt: string
  timeZone: string
  /** The tables of the JSON files. */
  tables: readonly { name: string }[]
}

/** Describes each file for the reader of the ZIP. */
export const guideOf = ({ store, takenAt, timeZone, tables }: GuideFacts): string =>
  [
    `Datos de ${store}`,
    `Tomados el ${takenAt} (${timeZone}), todos del mismo momento.`,
    '',
    'TABLAS (CSV en UTF-8, se abren con Excel, LibreOffice o Google Sheets)',
    '',
    ...described('menu.csv', 'El menú con variantes y complementos. Comanda lo vuelve a importar tal cual.'),
    ...described('clientes.csv', 'Los clientes. Comanda los vuelve a importar tal cual.'),
    ...SHEETS.flatMap(({ file, about }) => described(file, about)),
    '',
    'Los importes son en la moneda del restaurante (ajustes.csv, currency). Las fechas son de su reloj; el día de',
    'venta es aquel al que pertenece una venta de madrugada. Un apóstrofo delante de un texto evita que una hoja de',
    'cálculo lo ejecute como fórmula; no es parte del texto.',
    '',
    'TODO LO DEMÁS',
    '',
    ...described('facturas-fiscales/', 'Los XML timbrados (CFDI). Su nombre es el folio fiscal (UUID).'),
    ...described(
      'imagenes/',
      'Las imágenes del menú y del restaurante. Su nombre es la parte final de "image" en el JSON.',
    ),
    ...described(
      'json/',
      `Cada tabla de la base de datos entera, para programas, también lo archivado. Los importes son centavos enteros. ` +
        `Archivos: ${tables.map(({ name }) => name).join(', ')}.`,
    ),
    '',
    'NO ESTÁN AQUÍ',
    '',
    'Contraseñas, sesiones y enlaces para entrar; lo que Comanda calcula de estos mismos datos (reportes).',
    '',
  ].join('\r\n')

const WIDTH = 28
const described = (file: string, text: string): string[] => [`${file.padEnd(WIDTH)}${text}`]
