import { foldedWords } from '../words/fold-text.ts';

/** `12`, `No 12` */
const NUMBER = String.raw`(?:no ?)?\d+[a-z]?`;

/** As in Australia Post's list of delivery types; each after a space, and what follows it a space, a digit or nothing. */
const BOXES = [
  // PO Box, GPO Box, MPO Box
  '[gm]? ?p ?o ?(?:box|bx|boxes)',
  'post ?office ?(?:box|bx)',
  `(?:post|postal|mail|roadside) ?(?:box|bag) ?${NUMBER}`,
  '(?:locked|private|community) ?(?:mail ?)?bag',
  `(?:c ?m ?b|p ?m ?b|l ?m ?b) ?${NUMBER}`,
  'parcel ?(?:locker|collect|point)s?',
  'roadside ?(?:mail|delivery)(?: service)?',
  `mail service ?${NUMBER}`,
  'poste ?restante',
  `reply ?paid ?${NUMBER}`,
  '(?:c|c o|care|care of) (?:the )?(?:p ?o|post ?office)',
].join('|');
const HAS_BOX = new RegExp(` (?:${BOXES})(?= |\\d|$)`);

/** A number of a box or a roadside delivery without a street; with one, as in `RMB 12 Smith Road`, it's a place. */
const BOX_ALONE =
  /^ (?:p ?o|box|bx|bag|locker|rsd|rmb|rms|rmd|ms|lb|c ?m ?a|c ?p ?a|roadside ?box|the post ?office|post ?office) ?(?:no ?)?(?:\d+[a-z]?)?$/;

/** Whether mail goes there but nobody can be visited there: a post-office box, a locked bag, a parcel locker (R5.11). */
export function isPostBox(street: string): boolean {
  const words = ` ${foldedWords(street).join(' ')}`;
  return HAS_BOX.test(words) || BOX_ALONE.test(words);
}
