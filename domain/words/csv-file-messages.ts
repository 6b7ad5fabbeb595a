/** Files of comma-separated values that the office imports (R10.16, R10.19). */
export const csvFileMessages = {
  isNoCsv: (kind: string) => `This is ${kind}. Please save it as CSV first`,
  unreadable: 'This file is no CSV: a quotation mark is not closed, or it is no text',
  empty: 'The file has no rows',
  tooLong: (rows: number) => `The file has more than ${rows} rows. Please import it in parts`,
  moreCells: (cells: number, titles: number) =>
    `This row has ${cells} cells and the file ${titles} titles, so a comma or the like cuts one of its cells in two, as in 1,234.50. Put quotation marks around that cell, or take the comma out; or give every column a title`,
} as const;
