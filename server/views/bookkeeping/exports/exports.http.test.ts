import { randomUUID } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { gstWithin } from '../../../../domain/bookkeeping/inclusive-amounts.ts';
import { send } from '../../../../tests/kit/app.ts';
import { book, CARD, customerForm, sampleAbn } from '../../../../tests/kit/bookings.ts';
import { desk, jobIn, NO_VISIT, QUOTE, VISIT } from '../../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../../tests/kit/desk-invoices.ts';
import { centsIn, rowsOf } from '../../../../tests/kit/exported.ts';
import { balances, WORK } from '../../../../tests/kit/invoices.ts';
import {
  LANDLORD,
  LANDLORD_NAME,
  paying,
  portalCall,
  tenantAndLandlord,
} from '../../../../tests/kit/payers.ts';
import { transaction } from '../../../db/transaction.ts';
import { recordDispute } from '../../../features/payments/record-dispute.ts';

/** A paid call-out with a credit, and a repair with several lines and a PO number. */
async function books() {
  const at = await invoiceAtDesk();
  const { people } = at;
  await at.change('charge', {});
  await at.change('credit', { Amount: 33.35, Reason: '=HYPERLINK("x")', Refund: true });
  const { jobId } = await jobIn(people, 'QuoteApproved');
  await desk(people.kit.app, people.staff, `jobs/${jobId}/po-number`, {
    PoNumber: '-4500012345678901234567890',
  });
  await desk(people.kit.app, people.staff, `jobs/${jobId}/complete`, NO_VISIT);
  const file = async (format: string) => {
    const path = format === 'ledger' ? 'exports/ledger?' : `exports/invoices?Format=${format}&`;
    const { body } = await desk(people.kit.app, people.staff, `${path}From=2026-11-01&To=2026-11-30`);
    return body.Files.at(-1).Content as string;
  };
  const accounts = await balances(people.kit);
  const revenue = -((accounts['revenue-call-out'] ?? 0) + (accounts['revenue-repair'] ?? 0));
  return { ...at, file, revenue, gst: -(accounts.gst ?? 0) };
}

describe('[R1.02] files for the accountant', () => {
  test('for Xero add up to the ledger, and so does the GST that Xero finds in each line', async () => {
    const { file, revenue, gst } = await books();
    const rows = rowsOf(await file('xero'));
    const incGst = rows.map((row) => Math.round(Number(row['*Quantity']) * Number(row['*UnitAmount']) * 100));
    expect(incGst.reduce((sum, cents) => sum + cents, 0)).toBe(revenue + gst);
    expect(incGst.reduce((sum, cents) => sum + gstWithin(cents), 0)).toBe(gst);
    expect(rows[0]).toMatchObject({
      '*ContactName': 'Marlowe Street Café Pty Ltd',
      '*InvoiceNumber': 'INV-1001',
      '*InvoiceDate': '23/11/2026',
      '*DueDate': '24/11/2026',
      '*TaxType': 'GST on Income',
      '*AccountCode': '200',
      POAddressLine1: 'Shop 3',
      POAddressLine2: expect.stringMatching(/^\d/),
      POCity: 'Surry Hills',
      PORegion: 'NSW',
      POPostalCode: '2010',
      Currency: 'AUD',
    });
    const note = rows.find((row) => row['*InvoiceNumber'] === 'ADJ-1001');
    expect(Number(note?.['*UnitAmount'])).toBeLessThan(0);
    expect(rows.filter((row) => row['*InvoiceNumber'] === 'INV-1003')).toHaveLength(QUOTE.Lines.length);
    expect(Object.keys(rows[0] ?? {})).toHaveLength(27);
  });

  test('for MYOB add up to the ledger with their GST, within its widths', async () => {
    const { file, revenue, gst } = await books();
    const content = await file('myob');
    const rows = rowsOf(content, '\t');
    expect(centsIn(rows, 'Amount')).toBe(revenue);
    expect(centsIn(rows, 'GST Amount')).toBe(gst);
    expect(centsIn(rows, 'Inc-Tax Amount')).toBe(revenue + gst);
    for (const row of rows) {
      expect(row['Invoice No.']?.length).toBeLessThanOrEqual(8);
      expect(row['Customer PO']?.length).toBeLessThanOrEqual(20);
      expect(row['Tax Code']).toBe('GST');
    }
    // One blank line between two sales.
    expect(content.split('\r\n').filter((line) => line.trim() === '')).toHaveLength(4);
  });

  test('for MYOB begin with a card for each customer, and divide the last cent of several credits', async () => {
    const { people, change, cents } = await invoiceAtDesk();
    // An eleventh of each, rounded, leaves GST alone for the last.
    for (const part of [cents - 6 * 7 - 1, 6, 6, 6, 6, 6, 6, 6, 1]) {
      await change('credit', { Amount: part / 100, Reason: 'Late' });
    }
    const path = 'exports/invoices?Format=myob&From=2026-11-01&To=2026-11-30';
    const { body } = await desk(people.kit.app, people.staff, path);
    const [cards, sales] = body.Files;
    expect(sales.Content).not.toContain('NaN');
    const rows = rowsOf(sales.Content, '\t');
    expect([centsIn(rows, 'Amount'), centsIn(rows, 'GST Amount')]).toEqual([0, 0]);
    expect(cards.FileName).toBe('customers-myob.txt');
    const [card, ...others] = rowsOf(cards.Content, '\t');
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      'Co./Last Name': rows[0]?.['Co./Last Name'],
      'Card ID': rows[0]?.['Card ID'],
      'Addr 1 - City': 'Surry Hills',
      'Addr 1 - Postcode': '2010',
      'A.B.N.': '51824753556',
    });
  });

  test('for a spreadsheet have a row each, and no cell that it takes for a formula', async () => {
    const { file, revenue, gst } = await books();
    const content = await file('csv');
    expect(content.startsWith('\uFEFFNumber,')).toBe(true);
    const rows = rowsOf(content);
    expect([centsIn(rows, 'Ex GST'), centsIn(rows, 'GST')]).toEqual([revenue, gst]);
    expect(rows.map((row) => row['PO number'])).toContain("'-4500012345678901234567890");
  });

  test('have every line of the ledger, debits as many as credits', async () => {
    const { file, revenue } = await books();
    const rows = rowsOf(await file('ledger'));
    expect(centsIn(rows, 'Debit')).toBe(centsIn(rows, 'Credit'));
    const sales = rows.filter((row) => row.Account?.startsWith('revenue'));
    expect(centsIn(sales, 'Credit') - centsIn(sales, 'Debit')).toBe(revenue);
  });

  test('cover a year at most, and days in their order', async () => {
    const { people } = await invoiceAtDesk();
    const errors = async (range: string) =>
      (await desk(people.kit.app, people.staff, `exports/ledger?${range}`)).body.errors;
    expect(await errors('From=2026-12-01&To=2026-11-01')).toMatchObject([{ field: 'To' }]);
    expect(await errors('From=2025-01-01&To=2026-11-01')).toMatchObject([{ field: 'To' }]);
  });
});

describe('[R1.02] an e-invoice', () => {
  test('is PINT A-NZ, with discounts as allowances and totals to the cent', async () => {
    const { people, invoice, change } = await invoiceAtDesk();
    const Lines = [
      { Description: 'Call-out & travel', Detail: 'Weekday', Quantity: 1.5, UnitExGst: 140 },
      { Description: 'Discount', Quantity: 1, UnitExGst: -30 },
    ];
    await desk(people.kit.app, people.staff, `jobs/${invoice.RepairId}/po-number`, { PoNumber: '20614' });
    const { body: corrected } = await change('correct', { Reason: 'Travel', Lines });
    const { body } = await desk(people.kit.app, people.staff, `invoices/${corrected.InvoiceId}/e-invoice`);
    expect(body).toMatchObject({ FileName: 'INV-1002.xml', MediaType: 'application/xml' });
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, removeNSPrefix: true });
    const { Invoice } = parser.parse(body.Content);
    expect(Invoice).toMatchObject({
      CustomizationID: 'urn:peppol:pint:billing-1@aunz-1',
      ID: 'INV-1002',
      OrderReference: { ID: '20614' },
      AccountingSupplierParty: {
        Party: { EndpointID: { '#text': '51824753556', '@_schemeID': '0151' } },
      },
      AllowanceCharge: { ChargeIndicator: 'false', Amount: { '#text': '30.00' } },
      TaxTotal: {
        TaxAmount: { '#text': '18.00' },
        TaxSubtotal: { TaxCategory: { ID: 'S', Percent: '10', TaxScheme: { ID: 'GST' } } },
      },
      LegalMonetaryTotal: {
        LineExtensionAmount: { '#text': '210.00' },
        TaxExclusiveAmount: { '#text': '180.00' },
        TaxInclusiveAmount: { '#text': '198.00' },
        AllowanceTotalAmount: { '#text': '30.00' },
        PayableAmount: { '#text': '198.00', '@_currencyID': 'AUD' },
      },
      InvoiceLine: { Item: { Name: 'Call-out & travel' } },
    });
    // The order of UBL 2.1's schema, with what the rules of PINT A-NZ demand.
    const inside = (node: object) => Object.keys(node).filter((name) => !/^[@#]/.test(name));
    expect(inside(Invoice)).toEqual([
      ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'Note'],
      ...['DocumentCurrencyCode', 'BuyerReference', 'OrderReference'],
      ...[
        'AccountingSupplierParty',
        'AccountingCustomerParty',
        'Delivery',
        'PaymentMeans',
        'AllowanceCharge',
      ],
      ...['TaxTotal', 'LegalMonetaryTotal', 'InvoiceLine'],
    ]);
    for (const side of ['AccountingSupplierParty', 'AccountingCustomerParty']) {
      expect(inside(Invoice[side].Party)).toEqual([
        ...['EndpointID', 'PartyName', 'PostalAddress', 'PartyTaxScheme', 'PartyLegalEntity', 'Contact'],
      ]);
    }
    expect(inside(Invoice.InvoiceLine)).toEqual([
      ...['ID', 'InvoicedQuantity', 'LineExtensionAmount', 'Item', 'Price'],
    ]);
    expect(inside(Invoice.InvoiceLine.Item)).toEqual(['Description', 'Name', 'ClassifiedTaxCategory']);
  });

  test('says what was paid, and is a credit note for an adjustment note', async () => {
    const { people, invoice, change, cents } = await invoiceAtDesk();
    await change('charge', { Amount: 36.3 });
    const { body: credited } = await change('credit', { Amount: 33.35, Reason: 'Two hours, not three' });
    const [note] = credited.Adjustments;
    const xmlOf = async (id: number) => {
      const { body } = await desk(people.kit.app, people.staff, `invoices/${id}/e-invoice`);
      const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, removeNSPrefix: true });
      return parser.parse(body.Content);
    };
    const { Invoice } = await xmlOf(invoice.InvoiceId);
    expect(Invoice.LegalMonetaryTotal).toMatchObject({
      TaxInclusiveAmount: { '#text': (cents / 100).toFixed(2) },
      PrepaidAmount: { '#text': '36.30' },
      PayableAmount: { '#text': ((cents - 3630) / 100).toFixed(2) },
    });
    expect(Object.keys(Invoice.LegalMonetaryTotal).slice(-2)).toEqual(['PrepaidAmount', 'PayableAmount']);
    const { CreditNote } = await xmlOf(note.InvoiceId);
    expect(CreditNote).toMatchObject({
      ID: 'ADJ-1001',
      CreditNoteTypeCode: '381',
      Note: 'Two hours, not three',
      BillingReference: { InvoiceDocumentReference: { ID: invoice.Number } },
      LegalMonetaryTotal: { TaxInclusiveAmount: { '#text': '33.35' }, PayableAmount: { '#text': '33.35' } },
      CreditNoteLine: { CreditedQuantity: { '#text': '1' } },
    });
    // The order of UBL 2.1's schema.
    expect(Object.keys(CreditNote).filter((name) => !/^[@#]/.test(name))).toEqual([
      ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'CreditNoteTypeCode', 'Note'],
      ...['DocumentCurrencyCode', 'BuyerReference', 'BillingReference'],
      ...['AccountingSupplierParty', 'AccountingCustomerParty', 'Delivery', 'PaymentTerms'],
      ...['TaxTotal', 'LegalMonetaryTotal', 'CreditNoteLine'],
    ]);
  });

  test('needs the ABN of the buyer', async () => {
    const { people, change } = await invoiceAtDesk();
    await people.kit.deps.pool.query('update customers set abn = null');
    const { body } = await change('correct', { Reason: 'No ABN' });
    const answer = await desk(people.kit.app, people.staff, `invoices/${body.InvoiceId}/e-invoice`);
    expect(answer.body.detail).toContain('needs the ABN');
  });
});

test('[R12.09, R1.02] what another business pays for is billed, credited, disputed and booked as theirs, at the site', async () => {
  const people = await tenantAndLandlord();
  const { kit, landlord, landlordId, tenantId, siteId, customer } = people;
  const { deps } = kit;
  await paying(people, 900);
  await deps.pool.query('delete from payment_methods where customer_id = $1', [tenantId]);
  const booked = await book(kit.app, customerForm(), { token: customer });
  const office = (path: string, payload?: object) => desk(kit.app, people.staff, path, payload);
  for (const [change, payload] of [
    ['schedule', VISIT],
    ['start', {}],
    ['visits', WORK],
  ] as const)
    await office(`jobs/${booked.body.repairId}/${change}`, payload);
  const { body: theirs } = await portalCall(kit, landlord, 'GET', 'invoices');
  const [{ InvoiceId: id, Number: number, TotalIncGst }] = theirs.InvoiceList;

  // They pay with a card of their own, and dispute it: lost, it's due from them again.
  const paid = await portalCall(kit, landlord, 'POST', `invoices/${id}/pay`, {
    Amount: TotalIncGst,
    ...CARD,
  });
  expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ Status: 'paid' });
  const { rows } = await deps.pool.query(
    'select id::int, customer_id::int as payer, provider_id from payments',
  );
  expect(rows).toMatchObject([{ payer: landlordId }]);
  const lost = {
    disputeId: 'dp_1',
    chargeId: rows[0].provider_id,
    reason: 'fraudulent',
    state: 'lost',
  } as const;
  const amountCents = Math.round(TotalIncGst * 100);
  await transaction(deps.pool, (tx) =>
    recordDispute(deps, tx, rows[0].id, { ...lost, amountCents, respondBy: null, before: null }),
  );
  expect((await portalCall(kit, landlord, 'GET', `invoices/${id}`)).body.AmountDue).toBe(TotalIncGst);
  await send(kit.app, {
    method: 'POST',
    url: '/api/v1/ContactUs/ContactUs',
    payload: { Name: 'Leo Marsh', Email: LANDLORD, Topic: 'provider', Message: 'Not my kitchen' },
  });
  expect((await office(`invoices/${id}/evidence`)).body).toMatchObject({
    Invoice: { Number: number },
    Messages: [{ Message: 'Not my kitchen' }],
  });

  const credit = await send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/invoices/${id}/credit`,
    headers: { authorization: `Bearer ${people.staff}`, 'idempotency-key': randomUUID() },
    payload: { Amount: 20, Reason: 'Late' },
  });
  const [note] = credit.body.Adjustments;
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, removeNSPrefix: true });
  const { rows: sites } = await deps.pool.query('select name, street from locations where id = $1', [siteId]);
  for (const document of [id, note.InvoiceId]) {
    const { body } = await office(`invoices/${document}/e-invoice`);
    const { Invoice, CreditNote } = parser.parse(body.Content);
    const { AccountingCustomerParty, Delivery } = Invoice ?? CreditNote;
    expect(AccountingCustomerParty.Party).toMatchObject({
      EndpointID: { '#text': sampleAbn(7) },
      PartyName: { Name: LANDLORD_NAME },
      PostalAddress: { StreetName: expect.stringContaining('12 Bridge Street') },
    });
    expect(Delivery.DeliveryParty.PartyName.Name).toBe(sites[0].name);
    expect(Delivery.DeliveryLocation.Address.StreetName).toContain(sites[0].street);
  }
  const files = async (format: string) =>
    (await office(`exports/invoices?Format=${format}&From=2026-11-01&To=2026-11-30`)).body.Files;
  const xero = rowsOf((await files('xero')).at(-1).Content);
  expect(new Set(xero.map((row) => row['*ContactName']))).toEqual(new Set([LANDLORD_NAME]));
  expect(xero[0]).toMatchObject({ EmailAddress: LANDLORD, POAddressLine2: '12 Bridge Street' });
  const [cards, sales] = await files('myob');
  expect(rowsOf(cards.Content, '\t')).toMatchObject([
    { 'Co./Last Name': LANDLORD_NAME, 'Card ID': String(landlordId), 'A.B.N.': sampleAbn(7) },
  ]);
  expect(new Set(rowsOf(sales.Content, '\t').map((row) => row['Card ID']))).toEqual(
    new Set([String(landlordId)]),
  );
  // The people of the site have nothing of it.
  expect((await portalCall(kit, customer, 'GET', 'invoices')).body.InvoiceList).toEqual([]);
  expect((await portalCall(kit, customer, 'GET', 'statements/2026-11')).body.EntryList).toEqual([]);
});
