/** A locality as the box and the docket show it: "2010 Surry Hills". */
export function postcodeText(postcode: string, suburb: string): string {
  return `${postcode} ${suburb}`.trim();
}
