/** The first line of every email that can be answered; mail programs quote it in whatever language they speak (R11.06). */
export const REPLY_MARK = '## Write your answer above this line ##';

/** Characters that are kept of an email's answer, and of the whole email. */
export const MAX_EMAIL_ANSWER = 10_000;
export const MAX_WHOLE_EMAIL = 30_000;

/** Lines below our first one that are compared with what we sent; of an email with more, everything is kept. */
const MAX_COMPARED_LINES = 500;

export type Sent = {
  /** What mail programs call us in the lines that they put above a quote: our address, and our name. */
  us: { address: string; name: string };
  /** The emails that may be quoted, as text. */
  letters: readonly string[];
};

/**
 * What somebody wrote in reply to an email of ours, without what their program quoted of it. Only what is surely ours or a mail
 * program's is left out: quoted lines, the words that we sent, and the lines that say who wrote them and when. Words between
 * quoted ones keep all of it, and so does anything that isn't understood: an uncut quote costs less than a cut word.
 */
export function answerOf(email: string, { us, letters }: Sent): string {
  const lines = email.replace(/\r\n?/g, '\n').split('\n');
  const whole = email.trim();
  const mark = lines.findIndex((line) => line.replace(/\s+/g, ' ').includes(REPLY_MARK));
  if (mark < 0 || lines.length - mark > MAX_COMPARED_LINES) return whole;
  const depth = depthOf(lines[mark] ?? '');
  let start = mark;
  if (depth > 0) while (depthOf(lines[start - 1] ?? '') >= depth) start -= 1;
  const isOurs = wordsOf(letters);
  const below = lines.slice(start).map((line, index): 'quote' | 'nothing' | 'own' => {
    if (index + start === mark || (depth > 0 && depthOf(line) >= depth)) return 'quote';
    if (isNothing(line)) return 'nothing';
    return isOurs(line) ? 'quote' : 'own';
  });
  const above = withoutAttribution(lines.slice(0, start), us);
  const firstOwn = below.indexOf('own');
  if (firstOwn >= 0 && firstOwn < below.lastIndexOf('quote')) return whole;
  const after = firstOwn < 0 ? [] : lines.slice(start + firstOwn);
  return [...above, ...(after.length > 0 && above.some((line) => !isNothing(line)) ? [''] : []), ...after]
    .join('\n')
    .trim();
}

/** How often a line is quoted. */
const depthOf = (line: string) => (/^[\s>]*/.exec(line)?.[0] ?? '').replaceAll(/\s/g, '').length;

/** Addresses of links, and names of images, that programs put between the words of an email that was HTML. */
const LINKS = /<?\b(?:https?|mailto|tel):[^\s<>]*>?|\[(?:image|cid|https?):[^[\]\n]{0,2000}\]/g;

/** A line that only separates, as Outlook's underscores, or shows an image. */
const isNothing = (line: string) => /^[\s_*=>\-\u00a0]*$/.test(line.replace(LINKS, ''));

const plainWords = (text: string) =>
  text
    .replace(LINKS, ' ')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** How many words are surely ours wherever they are in a letter; fewer have to follow the line before. */
const SURE_WORDS = 4;

/** Whether lines are words of a letter: the next ones after the line before, or enough together. */
function wordsOf(letters: readonly string[]): (line: string) => boolean {
  const sent = letters.map((letter) => ({ words: ` ${plainWords(letter)} `, end: 0 }));
  return (line) => {
    const words = plainWords(line);
    if (words === '') return false;
    const isSure = words.split(' ').length >= SURE_WORDS;
    let isOurs = false;
    for (const letter of sent) {
      const isNext = letter.words.startsWith(` ${words} `, letter.end);
      const at = isNext || !isSure ? letter.end : letter.words.indexOf(` ${words} `);
      if ((!isNext && !isSure) || at < 0) continue;
      letter.end = at + words.length + 1;
      isOurs = true;
    }
    return isOurs;
  };
}

/** `wrote`, in the languages of mail programs. */
const WROTE =
  /(?:^|[\s,>])(?:wrote|writes|schrieb|schreef|a [ée]crit|escribi[óo]|ha scritto|scrisse|escreveu|skrev|kirjoitti|napisał\(?a?\)?|napsala?|đã viết|написал\(?а?\)?|пише|menulis|yazdı)(?![\p{Letter}\p{Number}])|写道|写到|寫道|書きました|님이 작성/u;
const WHEN = /\d{4}|\d{1,2}[:.h]\d{2}|\d{1,2}[/.-]\d{1,2}/;
/** The first word of `On Mon, 23 Nov 2026 at 9:10 am, Galley`. */
const BEGINS =
  /^[\s*-]*(?:On|Am|Le|El|Il|Em|Op|Den|W dniu|Dnia|Dne|Vào|Vao lúc|Pada|在|於|于)(?:\s|\d|,|$)/iu;
const MAX_ATTRIBUTION_LINES = 4;
const MAX_ATTRIBUTION = 400;

/** Without the lines at the end with which mail programs say who wrote the email that they quote, and when. */
function withoutAttribution(lines: readonly string[], us: Sent['us']): readonly string[] {
  const end = lines.findLastIndex((line) => !isNothing(line)) + 1;
  const start = headerBlock(lines.slice(0, end), us) ?? attribution(lines.slice(0, end), us);
  if (start === null) return lines.slice(0, end);
  const before = lines.slice(0, start).findLastIndex((line) => !isNothing(line) && !isDivider(line)) + 1;
  return lines.slice(0, before);
}

/** `-----Original Message-----`, in any language. */
const isDivider = (line: string) => /^\s*[-_]{4,}[^-_]{1,40}[-_]{4,}\s*$/.test(line);

const namesUs = (text: string, { address, name }: Sent['us']) => {
  const low = text.toLowerCase();
  return low.includes(address.toLowerCase()) || low.includes(name.toLowerCase());
};

/** Where Outlook's block begins, of which the first line is who sent it: `From: Galley`. Null if there's none. */
function headerBlock(lines: readonly string[], us: Sent['us']): number | null {
  let fields = 0;
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 10; at -= 1) {
    const line = lines[at] ?? '';
    if (isNothing(line)) continue;
    if (!/^\s*\*?[^\s:：][^:：]{0,40}[:：]/.test(line)) return null;
    fields += 1;
    if (fields >= 3 && namesUs(line, us) && lines.slice(at).some((one) => WHEN.test(one))) return at;
  }
  return null;
}

/** Where the sentence above a quote begins, as `On Mon, 23 Nov 2026, Galley wrote:`; null if the last lines are none. */
function attribution(lines: readonly string[], us: Sent['us']): number | null {
  for (let count = 1; count <= Math.min(MAX_ATTRIBUTION_LINES, lines.length); count += 1) {
    const start = lines.length - count;
    const words = lines.slice(start).join(' ').trim();
    if (words.length > MAX_ATTRIBUTION || isNothing(lines[start] ?? '')) return null;
    if (!isAttribution(words, us)) continue;
    const previous = lines[start - 1] ?? '';
    const isWrapped = !BEGINS.test(words) && BEGINS.test(previous) && /\d/.test(previous);
    return isWrapped && !/[.!?]\s*$/.test(previous) ? start - 1 : start;
  }
  return null;
}

function isAttribution(words: string, us: Sent['us']): boolean {
  if (!/(?:[:：]|-{3,})[\s*]*$/.test(words)) return false;
  if (WROTE.test(words)) return WHEN.test(words) || namesUs(words, us);
  return words.toLowerCase().includes(us.address.toLowerCase()) && WHEN.test(words);
}

/**
 * What an email says: its text or, where that has no words, what its HTML shows.
 * @returns all of it, and what is in it beside the quote
 */
export function saidIn(
  { text, shown }: { text: string; shown: string },
  sent: Sent,
): { whole: string; answer: string } {
  const said = [text, shown].map((one) => ({ whole: one.trim(), answer: answerOf(one, sent) }));
  const hasWords = ({ answer }: { answer: string }) => /[\p{Letter}\p{Number}]/u.test(answer);
  const nothing = { whole: '', answer: '' };
  return (
    said.find(hasWords) ??
    said.find(({ answer }) => answer !== '') ??
    said.find(({ whole }) => whole !== '') ??
    nothing
  );
}
