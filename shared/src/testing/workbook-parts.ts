interface MadeSheet {
  name: string
  state?: 'hidden' | 'veryHidden'
  /** The XML of its cells, below `sheetData`. */
  rows: string
  /** The XML below the rows: merged cells, links. */
  after?: string
  relations?: string
}

export interface MadeBook {
  sheets: MadeSheet[]
  strings?: string
  styles?: string
  properties?: string
  /** Instead of `''` for the elements' names. */
  prefix?: string
}

/** A cell with a text of its own. */
export const t = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
/** A cell with a number; `style` is the index of its format. */
export const n = (place: string, value: number | string, style?: number): string =>
  `<c r="${place}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (inside: string): string => `<Relationships>${inside}</Relationships>`

/** The parts of a workbook as Excel writes them, by path; a test puts them into an archive. */
export function workbookParts({
  sheets,
  strings = '',
  styles = '',
  properties = '',
  prefix = '',
}: MadeBook): Record<string, string> {
  const p = prefix && `${prefix}:`
  const namespaces = `xmlns${prefix && `:${prefix}`}="${MAIN}" xmlns:r="${OFFICE}"`
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', '/xl/workbook.xml')),
    'xl/workbook.xml': `<${p}workbook ${namespaces}>${properties}<${p}sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<${p}sheet name="${name}" ${state ? `state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
        relation('st', 'styles', 'styles.xml') +
        relation('ss', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  }
  for (const [at, { rows, after = '', relations: own = '' }] of sheets.entries()) {
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<?xml version="1.0"?><${p}worksheet ${namespaces}><${p}sheetData>${rows}</${p}sheetData>${after}</${p}worksheet>`
    files[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = relations(own)
  }
  return files
}
