/** What is used of the package qrcode, whose own types bring those of Node. */
export function create(
  text: string,
  options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
): { modules: { size: number; data: Uint8Array } }
