import { foldedWords } from '../words/fold-text.ts';

/** Programs by titles that only their exports have, as they are compared. */
const PROGRAMS: readonly (readonly [name: string, titles: RegExp])[] = [
  ['Galley', /^galley(?:customer|site|equipment|job)id$/],
  ['Xero', /^(?:poaddressline1|saaddressline1|poattentionto|\*?contactname accountnumber)$/],
  ['ServiceM8', /^(?:clientuuid|companyuuid|jobuuid|generatedjobid|allocatedstaff|jobcontactfirst)$/],
  ['MYOB', /^(?:colastname|cardid|addr1line1)$/],
  ['simPRO', /^(?:siteid|costcentre|costcenter|primarycontactgivenname|primarycontactcellphone)$/],
  ['AroFlo', /^(?:arofloid|taskid|clientorderno)$/],
];

export const NO_PROGRAM = 'Spreadsheet';

/** The program whose export has such titles; `Spreadsheet` for one that nothing says. */
export function programOf(columns: readonly string[]): string {
  const titles = columns.map((title) => foldedWords(title).join(''));
  return PROGRAMS.find(([, known]) => titles.some((title) => known.test(title)))?.[0] ?? NO_PROGRAM;
}

/** Whether a file is an export of this program, in which every cell is what a record has. */
export const isOwnExport = (columns: readonly string[]): boolean => programOf(columns) === 'Galley';

/** A program's name as it's compared: `Service M8` and `ServiceM8` are one. */
export const programKey = (name: string): string =>
  foldedWords(name).join('') || foldedWords(NO_PROGRAM).join('');
