/** As on the paper of the document: `A 12`. */
export const folioOf = ({ series, id }: { series: string; id: number }): string => `${series} ${id}`
