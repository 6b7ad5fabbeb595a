import { expect, test } from 'vitest';
import type { ImportKind } from './import-kinds.ts';
import { recogniseColumns } from './recognise-columns.ts';

const row = (text: string) => text.split('|');

/** Headings as the programs' exports have them, with a row each, and what they're recognised as. */
const FILES: readonly [program: string, kind: ImportKind, heading: string, cells: string, found: string][] = [
  [
    'Xero contacts, where the street address counts and not the empty postal one',
    'customers',
    '*ContactName|AccountNumber|EmailAddress|FirstName|LastName|POAttentionTo|POAddressLine1|POCity|PORegion|POPostalCode|SAAddressLine1|SACity|SARegion|SAPostalCode|PhoneNumber|MobileNumber|TaxNumber|DueDateBillDay',
    'Bread & Co|X1|a@b.example|Mei|Tan||||||7 Ferry Street|Surry Hills|NSW|2010|02 9000 0000|0491 570 158|51 824 753 556|',
    'CustomerName|CustomerKey|Email|FirstName|LastName|ContactName|-|-|-|-|Street|Suburb|State|Postcode|Phone|Mobile|ABN|-',
  ],
  [
    'ServiceM8 clients',
    'customers',
    'Client UUID|Company Name|ABN Number|Contact First|Contact Last|Contact Email|Contact Mobile|Address|Billing Address',
    'u-1|Bread & Co||Mei|Tan|a@b.example|0491 570 158|7 Ferry Street, Surry Hills NSW 2010|PO Box 1',
    'CustomerKey|CustomerName|ABN|FirstName|LastName|Email|Mobile|Street|-',
  ],
  [
    'simPRO sites',
    'sites',
    'Site ID|Site Name|Customer|Customer ID|Street Address|Suburb|State|Postal Code|Primary Contact',
    '12|Bakery|Bread & Co|3|7 Ferry Street|Surry Hills|NSW|2010|Mei Tan',
    'SiteKey|SiteName|CustomerName|CustomerKey|Street|Suburb|State|Postcode|ContactName',
  ],
  [
    'ServiceM8 jobs',
    'jobs',
    'Job #|Status|Client|Job Address|Job Description|Contact Email|Scheduled Start|Allocated Staff|Purchase Order Number|Total (inc. tax)|Created',
    '412|Quote|Bread & Co|7 Ferry Street, Surry Hills NSW 2010|Door|a@b.example|1/12/2026 9:00 AM|Dan|P7|198.00|1/11/2026',
    'JobKey|Status|CustomerName|Street|Description|Email|Date|Technician|PoNumber|PriceIncGst|-',
  ],
  [
    'a plain sheet of machines',
    'equipment',
    'ID|Customer|Site|Type|Brand|Model No.|Serial|Where',
    'M1|Bread & Co|Bakery|Upright fridge|Skope|TME1000|77|Kitchen',
    'EquipmentKey|CustomerName|SiteName|EquipmentType|Make|Model|Serial|EquipmentLocation',
  ],
  [
    'a sheet whose columns say nothing, by its cells',
    'customers',
    'Col A|Col B|Col C|Col D|Col E|Col F',
    'Mei@B.example|0491 570 158|51824753556|nsw|2010|12',
    'Email|Mobile|ABN|State|Postcode|-',
  ],
];

test.each(FILES)('[R10.19] %s', (_, kind, heading, cells, found) => {
  const fields = recogniseColumns(kind, row(heading), [row(cells)]);
  expect(fields.map((field) => field ?? '-')).toEqual(row(found));
});

test('[R10.19] no field has two columns, and a date that says when a row was made is no visit', () => {
  expect(
    recogniseColumns(
      'customers',
      ['Email', 'E-mail', 'Other'],
      [['a@b.example', 'c@d.example', 'e@f.example']],
    ),
  ).toEqual(['Email', null, null]);
  expect(recogniseColumns('jobs', ['Date created', 'When'], [['1/11/2026', '1/12/2026']])).toEqual([
    null,
    'Date',
  ]);
});

const BUSINESS = ['Company', 'Company Name', 'Business', 'Business Name', 'Organisation', 'Trading Name'];
const PERSON = [
  'Contact Name',
  'ContactName',
  'Contact',
  'Full Name',
  'Attention',
  'Customer',
  'Customer Name',
  'Client',
  'Name',
];

test.each(BUSINESS)(
  "[R10.19] beside '%s', every title of a person is its person, whichever comes first",
  (business) => {
    for (const person of PERSON) {
      const columns = [business, person, 'Email'];
      const rows = [['Bread & Co', 'Mei Tan', 'a@b.example']];
      expect([person, recogniseColumns('customers', columns, rows)]).toEqual([
        person,
        ['CustomerName', 'ContactName', 'Email'],
      ]);
      expect(
        recogniseColumns(
          'customers',
          columns.toReversed(),
          rows.map((row) => row.toReversed()),
        ),
      ).toEqual(['Email', 'ContactName', 'CustomerName']);
    }
  },
);

test("[R10.19] 'Contact Name' alone is a person, and Xero's a business", () => {
  expect(recogniseColumns('customers', ['Contact Name', 'Email'], [])).toEqual(['ContactName', 'Email']);
  expect(recogniseColumns('customers', ['*ContactName', 'EmailAddress'], [])).toEqual([
    'CustomerName',
    'Email',
  ]);
});
