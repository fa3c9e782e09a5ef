import { printedInstant } from '../../kernel/date-format.ts'
import type { PaperDocument } from '../document.ts'

interface TestPaper {
  printerTitle: string
  storeName: string
  columns: number
  printedAt: Date
  timeZone: string
}

const ruler = (columns: number): string =>
  Array.from({ length: columns }, (_, index) => (index + 1) % 10).join('')

/** Shows whether width, letters and sizes of a printer are set up right. */
export const testPaper = ({
  printerTitle,
  storeName,
  columns,
  printedAt,
  timeZone,
}: TestPaper): PaperDocument => ({
  title: `Prueba de ${printerTitle}`,
  blocks: [
    { kind: 'text', text: 'PRUEBA', size: 2, bold: true, align: 'center', inverted: true },
    { kind: 'text', text: printerTitle, size: 2, bold: true, align: 'center' },
    { kind: 'text', text: storeName, align: 'center' },
    { kind: 'text', text: printedInstant(printedAt, timeZone), align: 'center' },
    { kind: 'rule' },
    { kind: 'text', text: `La regla de ${columns} letras debe caber en un renglón:` },
    { kind: 'text', text: ruler(columns) },
    { kind: 'rule' },
    { kind: 'text', text: 'Las letras deben verse igual que aquí:' },
    { kind: 'text', text: 'áéíóú ñ ü ÁÉÍÓÚ Ñ Ü ¿? ¡! $ €' },
    { kind: 'rule' },
    {
      kind: 'item',
      quantity: '2',
      title: 'Enchiladas suizas con pollo deshebrado y crema',
      value: '$290.00',
      details: ['Extras: Queso, Aguacate'],
    },
    { kind: 'pair', name: 'Total', value: '$290.00', bold: true, size: 2 },
    {
      kind: 'item',
      quantity: '1',
      title: 'Taco al pastor',
      details: ['+ Piña'],
      note: 'Sin cebolla',
      size: 2,
    },
  ],
})
