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

/** How many bytes the UTF-8 character at a place has; 0 if there is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  const isNext = (index: number) => ((bytes[at + index] ?? 0) & 0xc0) === 0x80;
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return isNext(1) ? 2 : 0;
  const [low, high] = [
    first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80,
    first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf,
  ];
  if (second < low || second > high) return 0;
  if (first >= 0xe0 && first <= 0xef) return isNext(2) ? 3 : 0;
  return first >= 0xf0 && first <= 0xf4 && isNext(2) && isNext(3) ? 4 : 0;
}

/** UTF-8 with single bytes of Windows-1252 between, as files have that two programs wrote: each is its own character. */
function decodeMixed(bytes: Uint8Array, odd: readonly number[], mark: string): string {
  const utf8 = new TextDecoder();
  const old = new TextDecoder('windows-1252');
  const parts: string[] = [];
  let from = 0;
  for (const at of odd) {
    parts.push(utf8.decode(bytes.subarray(from, at)), old.decode(bytes.subarray(at, at + 1)), mark);
    from = at + 1;
  }
  return [...parts, utf8.decode(bytes.subarray(from))].join('');
}

/**
 * The text of a file: UTF-8, UTF-16 or, as older programs save it, Windows-1252; or what it is instead. An odd byte of
 * Windows-1252 in a file that's otherwise UTF-8 spoils nothing else.
 * @param mark written behind each character that such a byte was read as
 */
export function decodeFile(bytes: Uint8Array, mark = ''): { text: string } | { is: string } {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const other = NOT_TEXT.find(([begin]) => start.startsWith(begin));
  if (other) return { is: other[1] };
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes) };
  const odd: number[] = [];
  let isUtf8 = false;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    if (length === 0) odd.push(at);
    isUtf8 ||= length > 1;
    at += length || 1;
  }
  if (odd.length > 0 && !isUtf8) return { text: new TextDecoder('windows-1252').decode(bytes) };
  return { text: decodeMixed(bytes, odd, mark) };
}
