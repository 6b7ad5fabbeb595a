/** Files that hold no text: what each begins with, and its name. */
const NOT_TEXT = [
  ['PK\u0003\u0004', 'an Excel workbook'],
  ['\u00D0\u00CF\u0011\u00E0', 'an Excel workbook'],
  ['%PDF', 'a PDF'],
] as const;

/** How many bytes of a kind of UTF-16 text are enough to know it without its byte-order mark. */
const SAMPLE_BYTES = 400;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 4) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The text of a file: UTF-8, UTF-16 or, as older programs save it, Windows-1252; or what it is instead. */
export function decodeFile(bytes: Uint8Array): { text: string } | { is: string } {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const other = NOT_TEXT.find(([begin]) => start.startsWith(begin));
  if (other) return { is: other[1] };
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes) };
  }
}
