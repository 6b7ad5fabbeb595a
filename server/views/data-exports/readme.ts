import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { IMPORT_KINDS } from '../../../domain/imports/import-kinds.ts';
import type { Sheet } from './sheet-sql.ts';

/** What the file README.txt says: what each file is, how they're brought back, and what isn't in them. */
export function readme(business: string, now: Temporal.Instant, sheets: readonly Sheet[]): string {
  const at = now
    .toZonedDateTimeISO(OPERATOR_TIME_ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
  const isImportable = ({ name }: Sheet) => IMPORT_KINDS.some((kind) => kind === name);
  const list = (some: readonly Sheet[]) =>
    some.map(({ name, about }) => `${name}.csv\n    ${about}`).join('\n');
  const text = `Everything of ${business}, as it was on ${at.replace('T', ' at ')} (${OPERATOR_TIME_ZONE}).

The files are tables in CSV, which spreadsheets and other programs open. They are in UTF-8, with commas. A cell that a spreadsheet
could take for a formula begins with an apostrophe; an import takes it off again. Spreadsheets drop the zeros that mobiles and
postcodes begin with: import the files as they are, and don't save them from a spreadsheet.

A table with more rows or bytes than an import takes at once is in several files: customers.csv, customers-2.csv and so on.


FILES THAT GALLEY IMPORTS AGAIN

${list(sheets.filter(isImportable))}

To bring them into another Galley: sign in to its office as an administrator and open Reference, Import from another program.
1. Equipment types, service areas and technicians are needed first: add them there, or import the files in the folder reference
   table by table under Reference.
2. Import customers, then sites, equipment and jobs, each as its kind, and all files of one kind before the next. The columns are
   recognised. The check says of each row that can't come back why, before anything is stored.
3. Importing a file twice adds nothing twice. If the other Galley has an export of another business already, change
   the name of the program on the import's page, so that the numbers of the two are kept apart.

What comes back otherwise than it was:
- Jobs that are finished or cancelled, and the visits that were made, stay in all-jobs.csv and visits.csv: they can't be imported.
- An open job comes back as one that waits, or with its visit if that's still to come and its technician is there. Its quote,
  messages, photos and history don't come back.
- A job's discount and parking are part of its one price, ex GST.
- Retired machines aren't imported; they're in equipment-details.csv.
- Customers get no password and no card: they set up their account again by a link, and enter their card again.
- Payment terms and who gets the invoices are in customer-details.csv; set them on the customer's page.
- Sites outside the other Galley's service areas, and equipment of a type that it doesn't have, are named by the check and left out.


FILES TO KEEP

${list(sheets.filter((sheet) => !isImportable(sheet)))}
reference/
    What you offer and where: each table of Reference and the templates of quotes, which take their files again.

Times are those of the site, or of ${OPERATOR_TIME_ZONE} where there's no site. Amounts are in Australian dollars.


WHAT ISN'T IN HERE

- Photos, and the PDFs of invoices and of messages. They're on the pages of their jobs and invoices. The server's backup has all of them
  as files.
- Passwords, cards, passkeys, the links that customers and technicians get, and the audit trail.

The access notes of jobs can say how to get into a building, and everything here is about people: keep these files
where nobody else gets at them, and delete them once you don't need them any more.
`;
  return text.replaceAll('\n', '\r\n');
}
