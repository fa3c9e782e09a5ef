const SAVE_AS = 'Guárdalo como .xlsx o .csv e inténtalo de nuevo.'

/** Why a file cannot be read. */
export const FILES = {
  empty: 'El archivo está vacío.',
  unreadable: `No pudimos leer el archivo. ${SAVE_AS}`,
  encoding:
    'No reconocemos las letras del archivo (su codificación). Guárdalo como «CSV UTF-8» o .xlsx e inténtalo de nuevo.',
  openQuote: (row: number) =>
    `La fila ${row} tiene unas comillas que no se cierran. Corrígela en tu archivo.`,
  named: (what: string) => `Es ${what}, no una hoja de cálculo. ${SAVE_AS}`,
  picture: `Es una imagen o un video, no una hoja de cálculo. ${SAVE_AS}`,
  archive: 'Es un archivo comprimido. Descomprímelo y elige la hoja de cálculo que tiene dentro.',
  protected: 'El archivo está protegido con contraseña. Quítasela en Excel, guárdalo e inténtalo de nuevo.',
  oldExcel: `Es un archivo de Excel antiguo (.xls). ${SAVE_AS}`,
  binaryExcel: `Es un libro binario de Excel (.xlsb). ${SAVE_AS}`,
  xmlExcel: `Es una hoja de cálculo XML de Excel 2003. Ábrela en Excel. ${SAVE_AS}`,
  html: `Es una página web (HTML), aunque se llame .xls. Ábrela en Excel. ${SAVE_AS}`,
  openDocument: `Es una hoja de OpenDocument (.ods). ${SAVE_AS}`,
  numbers: 'Es una hoja de Numbers. Expórtala a Excel (.xlsx) o CSV e inténtalo de nuevo.',
  noHeader: (columns: string) => `Ninguna hoja visible del libro tiene las columnas ${columns}.`,
  noSheets: 'El libro no tiene hojas visibles.',
  unpackedTooLarge: 'El libro es demasiado grande. Deja solo la hoja que quieres importar.',
  ignored: (titles: string) => `Estas columnas no se importan: ${titles}.`,
  sheet: 'Hoja',
  sheets: (count: number) => `El libro tiene ${count} hojas que se pueden importar. Elige cuál.`,
}

export const IMPORT = {
  choose: 'Elegir archivo',
  chooseAnother: 'Elegir otro archivo',
  template: 'Descargar plantilla',
  columns: 'Columnas',
  reading: 'Leyendo el archivo…',
  preview: 'Vista previa de la importación',
  row: 'Fila',
  cancel: 'Volver',
  close: 'Cerrar',
}
