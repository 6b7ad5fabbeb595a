/** Invisible characters, by their Unicode properties; and two blank symbols that have none of these. */
const UNSEEN = String.raw`(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]`;

/** An emoji in one of several forms or skin colours. */
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\p{Variation_Selector}?`;
/** Scripts where a joiner changes how the letter before it is written, as in the Persian and the Malayalam. */
const JOINING = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
]
  .concat(['Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'])
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** Where an invisible character changes what is seen. */
const NEEDED = [
  // The flags of England, Scotland and Wales.
  String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`${EMOJI}(?:\u200d${EMOJI})*`,
  String.raw`[\d#*]\ufe0f\u20e3`,
  String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{Script=Han}\p{Script=Mong}]\p{Variation_Selector}`,
  String.raw`(?!\p{Default_Ignorable_Code_Point})(?=[\p{Letter}\p{Mark}])[${JOINING}][\u200c\u200d]`,
].join('|');

const NEEDED_OR_UNSEEN = new RegExp(`(${NEEDED})|${UNSEEN}`, 'gu');

/**
 * A text without the invisible characters that come along when it's copied from elsewhere: control characters (the
 * database refuses one of them), marks of text direction, blank letters and halves of characters. Tabs, line breaks,
 * and what emoji and some scripts need stay.
 */
export function cleanText(text: string): string {
  return text.replace(NEEDED_OR_UNSEEN, '$1');
}

/** A text for a terminal: an invisible character appears by its number, `\u001b`, and does nothing. */
export function showUnseen(text: string): string {
  return text
    .replace(NEEDED_OR_UNSEEN, (found, needed?: string) => needed ?? escaped(found))
    .replace(/\r(?!\n)/g, escaped);
}

const escaped = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');

/** Deeper than anything we read. */
const MAX_DEPTH = 20;

/** The same value with every text in it cleaned, except the names of fields and, so far as `isRaw` says, their values. */
export function cleanTexts<Value>(value: Value, isRaw?: (field: string) => boolean): Value;
export function cleanTexts(value: unknown, isRaw: (field: string) => boolean = () => false): unknown {
  return cleaned(value, isRaw, 0);
}

function cleaned(value: unknown, isRaw: (field: string) => boolean, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, isRaw, depth + 1));
  if (!isPlain(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    isRaw(name) ? field : cleaned(field, isRaw, depth + 1),
  ]);
  return Object.fromEntries(fields);
}

/** Whether it's an object literal, or fields as a form or a query is read. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
