import { QUOTE_TEMPLATES } from '../../../contracts/reference-data/quote-template-file.ts';
import { REFERENCE_TABLES, TABLE_NAMES } from '../../../contracts/reference-data/tables/reference-tables.ts';
import { DataTable } from '../parts/lists.tsx';
import { ListHead } from '../parts/page.tsx';

const ROWS = [
  ...TABLE_NAMES.map((name) => ({ ...REFERENCE_TABLES[name], href: `#/reference/${name}` })),
  { ...QUOTE_TEMPLATES, href: '#/reference/quote-templates' },
  {
    title: 'Service types',
    help: 'What is done to a machine at a service of a maintenance plan.',
    href: '#/reference/service-types',
  },
  {
    title: 'Import from another program',
    help: 'Bring customers, sites, equipment and open jobs along from a file.',
    href: '#/import',
  },
  {
    title: 'Take everything with you',
    help: 'Have everything that you have here written into one file.',
    href: '#/take-along',
  },
].sort((a, b) => a.title.localeCompare(b.title));

/** Everything that the company's bookings and prices refer to (R10.16). */
export function ReferenceScreen() {
  return (
    <>
      <ListHead title="Reference data" lead="Where you work, what you repair and what you offer." />
      <DataTable
        label="Reference data"
        columns={[
          { title: 'What', cell: ({ title }) => title },
          { title: 'About', cell: ({ help }) => help },
        ]}
        rows={ROWS}
        keyOf={({ href }) => href}
        hrefOf={({ href }) => href}
      />
    </>
  );
}
