/** A drawn PDF under its name, as calls answer it. */
export function pdfOf(name: string, content: Buffer): File {
  return new File([new Uint8Array(content)], `${name}.pdf`, { type: 'application/pdf' });
}
