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
