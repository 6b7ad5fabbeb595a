/**
 * The characters of a text message in GSM 7-bit, 3GPP TS 23.038 section 6.2.1: one that isn't there would make the whole
 * text UCS-2, with 70 characters a segment instead of 160.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes the place of two. */
const EXTENDED = '^{}\\[~]|€';

const ALIKE: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** Septets of a text of one segment, and of each segment of a longer one. */
const ONE_SEGMENT = 160;
const EACH_SEGMENT = 153;

/** A text in GSM 7-bit characters: others lose their accent, become a similar one, or are left out. */
export function gsmText(text: string): string {
  return [...text.normalize('NFC')].map(gsmCharacter).join('');
}

function gsmCharacter(character: string): string {
  if (BASIC.includes(character) || EXTENDED.includes(character)) return character;
  const alike = ALIKE[character];
  if (alike !== undefined) return alike;
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  return BASIC.includes(bare) ? bare : '';
}

/** How many segments a text of GSM 7-bit characters takes; each is paid for. */
export function segmentsOf(text: string): number {
  const septets = [...text].reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0);
  return septets <= ONE_SEGMENT ? 1 : Math.ceil(septets / EACH_SEGMENT);
}
