/** Words beside which digits are a code: `gate code`, `alarm`, `key safe`. */
const WORDS =
  /\b(code|codes|pin|alarm|keypad|key ?pad|lock ?box|key ?safe|passcode|pass ?word|combination|combo|disarm|padlock|gate|door|entry|keyless)\b/;

/** How far the digits may be from such a word, in characters. */
const NEAR = 24;

/** Digits in a row, with whatever separates them and what a keypad ends them with: `4471`, `4 4 7 1`, `44-71 #`. */
const DIGITS = /[#*]? ?\d(?:[ .-]?\d)*(?: ?[#*])?/g;

/** How many digits a code has; more are a phone number. */
const LENGTH = { least: 3, most: 8 };

/** A time, an amount or a measure, and no code. */
const IS_ELSE = /^ ?(am|pm|kg|km|mm|cm|litres?|%|min|minutes|hours?|metres?|m)\b/;

/**
 * Whether a note looks as if it has a code in it: `gate code 4471#`, `alarm 2580` (R12.11). It's for a hint alone, so it may be wrong
 * either way.
 */
export function looksLikeCode(note: string): boolean {
  const text = note
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
  for (const { 0: found, index } of text.matchAll(DIGITS)) {
    const { length } = found.replace(/\D/g, '');
    const end = index + found.length;
    if (length < LENGTH.least || length > LENGTH.most) continue;
    if (/(\$|\d:)$/.test(text.slice(0, index)) || IS_ELSE.test(text.slice(end))) continue;
    if (/[#*]/.test(found) || WORDS.test(text.slice(Math.max(0, index - NEAR), end + NEAR))) return true;
  }
  return false;
}
