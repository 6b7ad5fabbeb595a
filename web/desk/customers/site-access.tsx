import {
  checkSiteCodesForCustomer,
  saveSiteAccessForCustomer,
  saveSiteCodesForCustomer,
} from '../../../contracts/sites/site-access.ts';
import { MAX_SITE_CODES } from '../../../domain/sites/site-access.ts';
import { areCodesDue, codesAgeWords } from '../../../domain/sites/site-codes.ts';
import { useNow } from '../../browser/clock.ts';
import { accessFacts } from '../../forms/site-access/access-facts.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import type { Customer, Site } from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import { accessNote } from '../parts/access-note.tsx';
import type { FieldSpec, FormSpec } from '../parts/action-form.tsx';
import { versioned } from '../parts/versioned.ts';
import { seenCustomer } from './customer-forms.tsx';

/** How to get into a site; nothing where nothing is noted (R12.11). */
export function SiteAccess({ site }: { site: Site }) {
  return accessFacts(site.Access).map(({ label, value }) => (
    <p key={label}>
      {label}: {value}
    </p>
  ));
}

type CodesLineProps = { customer: Customer; site: Site; onForm: (form: FormSpec) => void };

/** That codes are kept for a site, never what they are; once a year, whether they're still right. */
export function CodesLine({ customer, site, onForm }: CodesLineProps) {
  const now = useNow();
  const { Codes: kept, TimeZone, LocationName } = site;
  if (!kept) return null;
  const codes = {
    changedAt: Temporal.Instant.from(kept.ChangedOn),
    checkedAt: Temporal.Instant.from(kept.CheckedOn),
  };
  const age = codesAgeWords(codes, now, TimeZone);
  if (!areCodesDue(codes, now, TimeZone)) return <p>Codes kept. {age}.</p>;
  return (
    <>
      <p>Codes kept. {age}. Still right? Ask them.</p>
      <ButtonRow>
        <Button
          small
          aria-label={`Codes still right, ${LocationName}`}
          onClick={() => onForm(checkedForm(customer, site))}
        >
          Codes still right
        </Button>
      </ButtonRow>
    </>
  );
}

const paramsOf = ({ CustomerId }: Customer, { AssetLocationId }: Site) => ({ CustomerId, AssetLocationId });

const FIELDS: readonly FieldSpec[] = [
  { as: 'text', name: 'AskForName', label: 'Ask for', note: 'optional' },
  { as: 'text', name: 'AskForMobile', label: 'Their mobile', note: 'optional', type: 'tel', figures: true },
  { as: 'text', name: 'IfNobodyName', label: 'If nobody answers', note: 'optional' },
  {
    as: 'text',
    name: 'IfNobodyMobile',
    label: 'The other mobile',
    note: 'optional',
    type: 'tel',
    figures: true,
  },
  accessNote('WayIn', 'Way in'),
  accessNote('Parking', 'Parking'),
  accessNote('Induction', 'Induction'),
];

/** How to get into a site, for a caller. */
export function accessForm(customer: Customer, site: Site): FormSpec {
  return {
    title: `Getting in, ${site.LocationName}`,
    subject: site.AssetLocationId,
    lead: 'New jobs here begin with it. Booked visits keep their notes.',
    body: saveSiteAccessForCustomer.body,
    fields: FIELDS,
    initial: Object.fromEntries(Object.entries(site.Access).map(([name, value]) => [name, value ?? ''])),
    submit: 'Save',
    ...versioned(seenCustomer(customer), sendTo(saveSiteAccessForCustomer, paramsOf(customer, site))),
  };
}

/** The codes of a site, for a caller: written here, read by nobody in the office. */
export function codesForm(customer: Customer, site: Site): FormSpec {
  return {
    title: `Codes, ${site.LocationName}`,
    subject: site.AssetLocationId,
    lead: site.Codes
      ? "What you save replaces the codes that are kept. Save it empty to remove them. The office can't read them."
      : "Only the tech of the visit reads them, on the day. The office can't read them once they're saved.",
    body: saveSiteCodesForCustomer.body,
    fields: [{ as: 'lines', name: 'Codes', label: 'Codes and alarms', limit: MAX_SITE_CODES }],
    submit: 'Save codes',
    ...versioned(seenCustomer(customer), sendTo(saveSiteCodesForCustomer, paramsOf(customer, site))),
  };
}

/** A caller says that the codes are still right. */
function checkedForm(customer: Customer, site: Site): FormSpec {
  return {
    title: `Codes still right, ${site.LocationName}`,
    subject: site.AssetLocationId,
    lead: 'They said so? Then nobody is asked for a year.',
    body: checkSiteCodesForCustomer.body,
    fields: [],
    submit: 'Still right',
    ...versioned(seenCustomer(customer), sendTo(checkSiteCodesForCustomer, paramsOf(customer, site))),
  };
}
