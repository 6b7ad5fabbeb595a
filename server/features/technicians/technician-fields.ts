import type { z } from 'zod';
import type { changeTechnician } from '../../../contracts/technicians/technicians.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { deskTechnicianMessages } from '../../../domain/technicians/desk-technician-messages.ts';
import { allRegions } from '../../catalogue/regions.ts';
import { violatedConstraint } from '../../db/client.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { type Parts, TECHNICIAN_NAME_TAKEN } from './technicians.queries.ts';

type Fields = Omit<z.output<typeof changeTechnician.body>, 'IsActive' | 'Version'>;

/** A form as columns and rows. @throws Refusal `invalid_fields` for a region that the price book doesn't know */
export async function technicianFields(tx: Transaction, form: Fields) {
  const known = await allRegions(tx);
  const unknown = form.Regions.find((region) => !known.includes(region));
  if (unknown !== undefined) {
    throw fieldRefusal('Regions', deskTechnicianMessages.regionUnknown(unknown, known.join(', ')));
  }
  const columns = {
    name: form.Name,
    mobile: form.Mobile,
    email: form.Email,
    quoteLimitCents: form.QuoteLimit === null ? null : centsFromDollars(form.QuoteLimit),
  };
  const parts: Parts = {
    regions: [...new Set(form.Regions)].sort(),
    licences: form.Licences.map(({ Name, Number: number, ExpiresOn }) => ({
      name: Name,
      number,
      expiresOn: ExpiresOn,
    })),
  };
  return { columns, parts };
}

/** What a failed write of a technician is refused with. */
export function refusalOf(error: unknown): unknown {
  if (violatedConstraint(error) !== TECHNICIAN_NAME_TAKEN) return error;
  return fieldRefusal('Name', deskTechnicianMessages.nameTaken);
}
