import { XMLBuilder } from 'fast-xml-parser';
import { GST_PERCENT } from '../../../../domain/constants.ts';
import type {
  DocumentBuyer,
  DocumentLine,
  DocumentSeller,
} from '../../../../domain/invoices/document-content.ts';
import { paymentReference } from '../../../../domain/invoices/payment-reference.ts';
import type { InvoiceRow } from '../../invoices/find-invoice.ts';

/** Peppol's identifier scheme for ABNs. */
const ABN_SCHEME = '0151';
const COMMERCIAL_INVOICE = '380';
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

const lineOf = (line: DocumentLine, index: number) => ({
  'cbc:ID': String(index + 1),
  'cbc:InvoicedQuantity': { '#text': String(line.quantityHundredths / 100), '@_unitCode': EACH },
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

/**
 * An invoice as PINT A-NZ, the Peppol format of Australia and New Zealand (UBL 2.1).
 * @param abn the buyer's, eleven digits
 */
export function pintInvoice(invoice: InvoiceRow, lines: readonly DocumentLine[], abn: string): string {
  const { content, number, issueDate, dueDate, subtotalCents, gstCents, totalCents } = invoice;
  const charged = lines.filter(({ unitCents }) => unitCents >= 0);
  const discounts = lines.filter(({ unitCents }) => unitCents < 0);
  const { poNumber, jobReference, work } = content;
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Invoice: {
      '@_xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
      '@_xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      '@_xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      'cbc:CustomizationID': 'urn:peppol:pint:billing-1@aunz-1',
      'cbc:ProfileID': 'urn:peppol:bis:billing',
      'cbc:ID': number,
      'cbc:IssueDate': issueDate,
      'cbc:DueDate': dueDate ?? issueDate,
      'cbc:InvoiceTypeCode': COMMERCIAL_INVOICE,
      ...(work && { 'cbc:Note': work }),
      'cbc:DocumentCurrencyCode': 'AUD',
      'cbc:BuyerReference': jobReference,
      ...(poNumber && { 'cac:OrderReference': { 'cbc:ID': poNumber } }),
      'cac:AccountingSupplierParty': sellerOf(content.seller),
      'cac:AccountingCustomerParty': buyerOf(content.buyer, abn),
      ...paymentOf(invoice),
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
        'cbc:PayableAmount': money(totalCents),
      },
      'cac:InvoiceLine': charged.map(lineOf),
    },
  };
  return new XMLBuilder({ ignoreAttributes: false, format: true }).build(document);
}
