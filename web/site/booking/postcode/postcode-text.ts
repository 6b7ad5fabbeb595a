/** A locality in the box and on the docket: "2010 Surry Hills". */
export function postcodeText(postcode: string, suburb: string): string {
  return `${postcode} ${suburb}`.trim();
}
