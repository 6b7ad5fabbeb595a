/** Non-ASCII characters that are valid UTF-8 by chance less often than once in 100,000. */
const SURE_OF_UTF8 = 6;
/** Encodings in which a character has several bytes, so that valid UTF-8 may be such text by chance. */
const SEVERAL_BYTES = /^(gb|big5|euc-|shift_jis)/;

/**
 * The encoding that a text's bytes are in, for `TextDecoder`: what its header says, unless the bytes can't be that. Programs call
 * Windows-1252 UTF-8, send UTF-8 and GBK without saying so, and name encodings that nobody knows.
 * @param declared what the header says; '' for nothing
 */
export function charsetOf(bytes: Uint8Array, declared: string): string {
  const said = knownCharset(declared);
  const high = bytes.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0);
  if (high === 0) return isIso2022Jp(bytes) ? 'iso-2022-jp' : withoutZeros(bytes, said);
  const lenient = new TextDecoder('utf-8').decode(bytes);
  const foreign = countOf(lenient, /[^\p{ASCII}]/gu);
  const broken = countOf(lenient, /\ufffd/g);
  const isUtf8 = broken === 0 || isWhole(bytes, 'utf-8');
  if (isUtf8 && (foreign >= SURE_OF_UTF8 || !SEVERAL_BYTES.test(said)))
    return withoutZeros(bytes, said, 'utf-8');
  if (said !== '' && said !== 'utf-8' && isWhole(bytes, said)) return said;
  if (isUtf8) return 'utf-8';
  // Cut or damaged in places.
  if (foreign - broken >= SURE_OF_UTF8 && broken * 10 <= foreign) return 'utf-8';
  return isChinese(bytes) && isWhole(bytes, 'gb18030') ? 'gb18030' : 'windows-1252';
}

const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

function knownCharset(declared: string): string {
  try {
    return new TextDecoder(declared.trim()).encoding;
  } catch {
    return '';
  }
}

/** Whether all bytes are in an encoding; the last character may be cut. */
function isWhole(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 of any Western or Chinese text has zeros: line breaks at least. */
function withoutZeros(bytes: Uint8Array, said: string, otherwise = said || 'utf-8'): string {
  if (!said.startsWith('utf-16')) return otherwise;
  return bytes.includes(0) ? said : 'utf-8';
}

/** Japanese in seven bits: it switches by escape sequences that nothing else uses. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42);
}

/** Chinese characters have two high bytes each and come together; Western ones are between plain letters. */
function isChinese(bytes: Uint8Array): boolean {
  let run = 0;
  let longest = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) {
      run += 1;
      longest = Math.max(longest, run);
      continue;
    }
    if (run % 2 === 1) return false;
    run = 0;
  }
  return longest >= 4;
}
