import { titleCase } from '../sites/title-case.ts';
import { foldedWords } from '../words/fold-text.ts';

export type PersonName = { first: string; last: string };

const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|rev|reverend|hon|fr|sr)\.?(?:\s+(?:and|&)\s+(?:mr|mrs|ms|miss|mx|dr)\.?)?\s+(?=\S)/i;
/** Words that begin a family name of several words. */
const PARTICLES = new Set(
  'de,del,della,di,da,das,do,dos,du,van,von,vander,der,den,ter,ten,te,le,la,lo,el,al,bin,binte,ibn,abu,ap,af,zu,st,san'.split(
    ',',
  ),
);
const COMPANY = new Set(
  'pty,ltd,limited,inc,co,company,trust,group,cafe,restaurant,hotel,motel,bakery,kitchen,catering,club,school,college,bar,pub,pizza,foods,food,services,holdings,association,council,church,hospital,the,and,accounts,office,reception,manager,admin'.split(
    ',',
  ),
);

/** Whether a name has a word that only businesses and offices have. */
export const isCompanyLike = (name: string): boolean =>
  /[&@0-9]/.test(name) || foldedWords(name).some((word) => COMPANY.has(word));

/** `DE LA CRUZ` as people write it; a name in mixed case is somebody's own spelling and stays. */
function written(name: string): string {
  const isPlain = name === name.toUpperCase() || name === name.toLowerCase();
  if (!isPlain || !/\p{Letter}{2}/u.test(name)) return name;
  const words = titleCase(name).split(' ');
  return words
    .map((word, at) =>
      at < words.length - 1 && PARTICLES.has(word.toLowerCase()) ? word.toLowerCase() : word,
    )
    .join(' ');
}

/**
 * A person's name in a cell as first and last name: `Tan, Mei`, `DR MEI TAN`, `Mary Anne de la Cruz`. A single name is a
 * first name. Null for what looks like a business.
 */
export function personName(cell: string): PersonName | null {
  const text = cell.replace(/[’‘`]/g, "'").replace(/\s+/g, ' ').trim().replace(TITLES, '');
  const [, family, given] = /^([^,]+), ?([^,]+)$/.exec(text) ?? [];
  if (isCompanyLike(text)) return null;
  if (family && given) return { first: written(given.replace(TITLES, '')), last: written(family) };
  if (text.includes(',')) return null;
  const words = text.split(' ');
  if (words.length === 1)
    return /^(?:mr|mrs|ms|miss|mx|dr)\b/i.test(cell.trim()) && cell.trim() !== text
      ? { first: '', last: written(text) }
      : { first: written(text), last: '' };
  const particle = words.findIndex(
    (word, at) => at > 0 && at < words.length - 1 && PARTICLES.has(word.toLowerCase()),
  );
  const at = particle > 0 ? particle : words.length - 1;
  const all = written(words.join(' ')).split(' ');
  return { first: all.slice(0, at).join(' '), last: all.slice(at).join(' ') };
}
