import { foldText } from '../words/fold-text.ts';
import { formatDay } from './dates.ts';
import { takerMessages as words } from './desk-visit-messages.ts';

/** A kind of licence or ticket that a machine can need (R14.02). */
export type LicenceKind = {
  readonly name: string;
  /** How it's written on technicians too, with commas between. */
  readonly otherNames: string | null;
};

/** The kinds of licence that a machine needs, among all that the office knows. */
export type MachineLicences = {
  readonly needed: readonly LicenceKind[];
  readonly all: readonly LicenceKind[];
};

type Licence = { readonly name: string; readonly expiresOn: string | null };

const keyOf = (name: string): string => foldText(name).trim().replace(/\s+/g, ' ');

/** Whether a technician's licence, as somebody wrote it, is of a kind. */
export function isOfKind(licence: string, { name, otherNames }: LicenceKind): boolean {
  const key = keyOf(licence);
  return key !== '' && [name, ...(otherNames ?? '').split(',')].some((each) => keyOf(each) === key);
}

/** Whether the office hasn't said yet of which kind a licence is; while it has no kinds at all there's nothing to say. */
export const isUnmatched = (licence: string, all: readonly LicenceKind[]): boolean =>
  all.length > 0 && !all.some((kind) => isOfKind(licence, kind));

/** `unlicensed`: they lack a licence that the machine needs. `licence`: somebody should look. */
type LicenceFault = { readonly kind: 'unlicensed' | 'licence'; readonly message: string };

/**
 * What speaks against a technician's licences for a machine on a local date (R14.02). One that nobody has matched to a kind may
 * be the one that's needed: it's only warned of. A machine for which no kind is named only warns of those that have ended.
 */
export function licenceFaults(
  licences: readonly Licence[],
  { needed, all }: MachineLicences,
  date: string,
): LicenceFault[] {
  const hasEnded = ({ expiresOn }: Licence) => expiresOn !== null && expiresOn < date;
  const endedWords = ({ name, expiresOn }: Licence) => words.licence(name, formatDay(expiresOn ?? date));
  if (needed.length === 0) {
    return licences.filter(hasEnded).map((licence) => ({ kind: 'licence', message: endedWords(licence) }));
  }
  const unmatched = licences.filter(({ name }) => isUnmatched(name, all)).map(({ name }) => name);
  return needed.flatMap((kind): LicenceFault[] => {
    const own = licences.filter(({ name }) => isOfKind(name, kind));
    if (own.some((licence) => !hasEnded(licence))) return [];
    const [last] = [...own].sort((a, b) => ((a.expiresOn ?? '') < (b.expiresOn ?? '') ? 1 : -1));
    if (last) return [{ kind: 'unlicensed', message: endedWords(last) }];
    return unmatched.length > 0
      ? [{ kind: 'licence', message: words.unmatched(kind.name, unmatched.join(', ')) }]
      : [{ kind: 'unlicensed', message: words.unlicensed(kind.name) }];
  });
}
