/**
 * The characters of a text message in GSM 7-bit, 3GPP TS 23.038 section 6.2.1: one that isn't there would make the whole
 * text UCS-2, with 70 characters a segment instead of 160.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes the place of two. */
const EXTENDED = '^{}\\[~]|€';

/** Plain forms of punctuation, and of Latin letters that are no base letter with an accent. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '`': "'", '´': "'" },
  ...{
    '–': '-',
    '—': '-',
    '‐': '-',
    '‑': '-',
    '−': '-',
    '…': '...',
    '•': '-',
    '·': '-',
    '×': 'x',
    '\t': ' ',
  },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ł: 'l', Ł: 'L', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' },
  ...{ ı: 'i', ĸ: 'k', ŋ: 'ng', Ŋ: 'Ng', œ: 'oe', Œ: 'Oe', ẞ: 'SS', ſ: 's', ƒ: 'f', ə: 'e', Ə: 'E' },
  ...{ ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K', ɔ: 'o', Ɔ: 'O', ɛ: 'e', Ɛ: 'E', ƴ: 'y', Ƴ: 'Y' },
};

/** What people see as one character: `é`, `ở`, `कि`, a flag. */
const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/**
 * A text message's words as they are sent: in GSM 7-bit characters if each has a plain form there (`Phở Đông` is `Pho Dong`), else
 * as they are, which makes it UCS-2 with 67 characters a segment. Nothing that somebody wrote is ever left out.
 */
export function messageText(text: string): string {
  const whole = text.toWellFormed().normalize('NFC');
  const plain = graphemes(whole).map(plainForm);
  return plain.includes(null) ? whole : plain.join('');
}

/** What a character is in GSM 7-bit; null if nothing there is like it. */
function plainForm(grapheme: string): string | null {
  const known = (character: string) => BASIC.includes(character) || EXTENDED.includes(character);
  const characters = [...grapheme].map((character) => {
    if (known(character)) return character;
    const bare = character.normalize('NFKD').replace(/[\p{Script=Inherited}\p{Cf}]/gu, '');
    const plain = [...bare].map((each) => (known(each) ? each : (ALIKE[character] ?? ALIKE[each])));
    return plain.includes(undefined) ? null : plain.join('');
  });
  return characters.includes(null) ? null : characters.join('');
}

/** The beginning of a text that fits into a number of UTF-16 characters; what people see as one is never cut. */
export function beginningOf(text: string, most: number): string {
  const whole = text.toWellFormed().normalize('NFC').trim();
  let kept = '';
  for (const grapheme of graphemes(whole)) {
    if (kept.length + grapheme.length > most) break;
    kept += grapheme;
  }
  if (kept !== '' || whole === '') return kept.trim();
  // One character with more marks than fit.
  return [...whole.normalize('NFD').replace(/\p{M}/gu, '')].slice(0, 1).join('');
}
