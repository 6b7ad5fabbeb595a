import { XMLBuilder } from 'fast-xml-parser';
import { GST_PERCENT } from '../../../../domain/constants.ts';
import type {
  DocumentBuyer,
  DocumentLine,
  DocumentSeller,
} from '../../../../domain/invoices/document-content.ts';
import { paymentReference } from '../../../../domain/invoices/payment-reference.ts';
import type { InvoiceRow } from '../../../features/invoices/find-invoice.ts';
import type { DocumentRow } from '../../../features/invoices/issue-document.ts';

/** Peppol's identifier scheme for ABNs. */
const ABN_SCHEME = '0151';
const COMMERCIAL_INVOICE = '380';
const CREDIT_NOTE = '381';
const CREDIT_TRANSFER = '30';
/** UN/ECE unit code for a plain count. */
const EACH = 'C62';

const money = (cents: number) => ({ '#text': (cents / 100).toFixed(2), '@_currencyID': 'AUD' });
const abnId = (abn: string) => ({ '#text': abn, '@_schemeID': ABN_SCHEME });

const GST = {
  'cbc:ID': 'S',
  'cbc:Percent': String(GST_PERCENT),
  'cac:TaxScheme': { 'cbc:ID': 'GST' },
};

function partyOf({
  abn,
  tradingName,
  legalName,
  address,
  contact,
}: {
  abn: string;
  tradingName: string;
  legalName: string;
  address: string | null;
  contact: Record<string, string>;
}) {
  return {
    'cac:Party': {
      'cbc:EndpointID': abnId(abn),
      'cac:PartyName': { 'cbc:Name': tradingName },
      'cac:PostalAddress': {
        ...(address && { 'cbc:StreetName': address }),
        'cac:Country': { 'cbc:IdentificationCode': 'AU' },
      },
      'cac:PartyTaxScheme': { 'cbc:CompanyID': abn, 'cac:TaxScheme': { 'cbc:ID': 'GST' } },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': legalName, 'cbc:CompanyID': abnId(abn) },
      'cac:Contact': contact,
    },
  };
}

const sellerOf = ({ abn, name, company, address, phone, email }: DocumentSeller) =>
  partyOf({
    abn,
    tradingName: name,
    legalName: company,
    address,
    contact: { 'cbc:Telephone': phone, 'cbc:ElectronicMail': email },
  });

const buyerOf = ({ name, businessName, address }: DocumentBuyer, abn: string) =>
  partyOf({
    abn,
    tradingName: businessName ?? name,
    legalName: businessName ?? name,
    address,
    contact: { 'cbc:Name': name },
  });

const paymentOf = (invoice: InvoiceRow) => {
  const { bank } = invoice.content.seller;
  return {
    'cac:PaymentMeans': bank
      ? {
          'cbc:PaymentMeansCode': CREDIT_TRANSFER,
          'cbc:PaymentID': paymentReference(invoice.number),
          'cac:PayeeFinancialAccount': {
            'cbc:ID': bank.account,
            'cbc:Name': bank.name,
            'cac:FinancialInstitutionBranch': { 'cbc:ID': bank.bsb.replace('-', '') },
          },
        }
      : { 'cbc:PaymentMeansCode': '1' },
  };
};

/** PINT doesn't allow a negative price, so a discount becomes an allowance on the whole document. */
const allowanceOf = ({ description, amountCents }: DocumentLine) => ({
  'cbc:ChargeIndicator': 'false',
  'cbc:AllowanceChargeReason': description,
  'cbc:Amount': money(-amountCents),
  'cac:TaxCategory': GST,
});

const lineOf = (line: DocumentLine, index: number, quantity: 'Invoiced' | 'Credited') => ({
  'cbc:ID': String(index + 1),
  [`cbc:${quantity}Quantity`]: {
    '#text': String(line.quantityHundredths / 100),
    '@_unitCode': EACH,
  },
  'cbc:LineExtensionAmount': money(line.amountCents),
  'cac:Item': {
    ...(line.detail && { 'cbc:Description': line.detail }),
    'cbc:Name': line.description,
    'cac:ClassifiedTaxCategory': GST,
  },
  'cac:Price': { 'cbc:PriceAmount': money(line.unitCents) },
});

const sum = (lines: readonly DocumentLine[]) =>
  lines.reduce((cents, { amountCents }) => cents + amountCents, 0);

type PintDocument<Row extends DocumentRow> = {
  document: Row;
  lines: readonly DocumentLine[];
  /** The buyer's, eleven digits. */
  abn: string;
};

const namespaces = (root: 'Invoice' | 'CreditNote') => ({
  '@_xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  '@_xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@_xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
});

const startOf = ({ number, issueDate }: DocumentRow) => ({
  'cbc:CustomizationID': 'urn:peppol:pint:billing-1@aunz-1',
  'cbc:ProfileID': 'urn:peppol:bis:billing',
  'cbc:ID': number,
  'cbc:IssueDate': issueDate,
});

const referencesOf = ({ content: { jobReference, equipment, poNumber } }: DocumentRow) => ({
  'cbc:DocumentCurrencyCode': 'AUD',
  'cbc:BuyerReference': jobReference ?? equipment.name,
  ...(poNumber && { 'cac:OrderReference': { 'cbc:ID': poNumber } }),
});

/** Seller and buyer, and the site: who pays for another business isn't there (R12.09). */
const partiesOf = ({ content: { seller, buyer, site } }: DocumentRow, abn: string) => ({
  'cac:AccountingSupplierParty': sellerOf(seller),
  'cac:AccountingCustomerParty': buyerOf(buyer, abn),
  'cac:Delivery': {
    'cac:DeliveryLocation': {
      'cac:Address': { 'cbc:StreetName': site.address, 'cac:Country': { 'cbc:IdentificationCode': 'AU' } },
    },
    'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': site.name } },
  },
});

/** Discounts as allowances, then GST and the totals. @param prepaidCents what was paid of it */
function totalsOf(
  { subtotalCents, gstCents, totalCents }: DocumentRow,
  lines: readonly DocumentLine[],
  prepaidCents: number,
) {
  const { charged, discounts } = dividedLines(lines);
  return {
    ...(discounts.length > 0 && { 'cac:AllowanceCharge': discounts.map(allowanceOf) }),
    'cac:TaxTotal': {
      'cbc:TaxAmount': money(gstCents),
      'cac:TaxSubtotal': {
        'cbc:TaxableAmount': money(subtotalCents),
        'cbc:TaxAmount': money(gstCents),
        'cac:TaxCategory': GST,
      },
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(sum(charged)),
      'cbc:TaxExclusiveAmount': money(subtotalCents),
      'cbc:TaxInclusiveAmount': money(totalCents),
      ...(discounts.length > 0 && { 'cbc:AllowanceTotalAmount': money(-sum(discounts)) }),
      ...(prepaidCents > 0 && { 'cbc:PrepaidAmount': money(prepaidCents) }),
      'cbc:PayableAmount': money(totalCents - prepaidCents),
    },
  };
}

const dividedLines = (lines: readonly DocumentLine[]) => ({
  charged: lines.filter(({ unitCents }) => unitCents >= 0),
  discounts: lines.filter(({ unitCents }) => unitCents < 0),
});

const xmlOf = (root: object) =>
  new XMLBuilder({ ignoreAttributes: false, format: true }).build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    ...root,
  });

/**
 * An invoice as PINT A-NZ, the Peppol format of Australia and New Zealand (UBL 2.1).
 * @param paidCents what was paid of it so far
 */
export function pintInvoice(
  { document, lines, abn }: PintDocument<InvoiceRow>,
  { paidCents }: { paidCents: number },
): string {
  const { issueDate, dueDate, totalCents } = document;
  const { work } = document.content;
  const prepaidCents = Math.min(totalCents, Math.max(0, paidCents));
  return xmlOf({
    Invoice: {
      ...namespaces('Invoice'),
      ...startOf(document),
      'cbc:DueDate': dueDate ?? issueDate,
      'cbc:InvoiceTypeCode': COMMERCIAL_INVOICE,
      ...(work && { 'cbc:Note': work }),
      ...referencesOf(document),
      ...partiesOf(document, abn),
      ...paymentOf(document),
      ...totalsOf(document, lines, prepaidCents),
      'cac:InvoiceLine': dividedLines(lines).charged.map((line, index) => lineOf(line, index, 'Invoiced')),
    },
  });
}

/** An adjustment note as a PINT A-NZ credit note. @param invoice the one that it adjusts */
export function pintCreditNote(
  { document, lines, abn }: PintDocument<DocumentRow>,
  invoice: Pick<DocumentRow, 'number' | 'issueDate'>,
): string {
  const { reason } = document.content;
  return xmlOf({
    CreditNote: {
      ...namespaces('CreditNote'),
      ...startOf(document),
      'cbc:CreditNoteTypeCode': CREDIT_NOTE,
      ...(reason && { 'cbc:Note': reason }),
      ...referencesOf(document),
      'cac:BillingReference': {
        'cac:InvoiceDocumentReference': { 'cbc:ID': invoice.number, 'cbc:IssueDate': invoice.issueDate },
      },
      ...partiesOf(document, abn),
      'cac:PaymentTerms': { 'cbc:Note': `It lowers tax invoice ${invoice.number}.` },
      ...totalsOf(document, lines, 0),
      'cac:CreditNoteLine': dividedLines(lines).charged.map((line, index) => lineOf(line, index, 'Credited')),
    },
  });
}
