import { foodWords, NO_FOOD_ANSWERS } from '../../../domain/equipment/food-at-risk.ts';
import { isAtSite, mayDo } from '../../../domain/people/rights.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { formatInstantDay, formatInstantTime, zoneName } from '../../../domain/visits/dates.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { anyReport } from '../../features/fault-reports/fault-reports.queries.ts';
import { findMember } from '../../features/people/people.queries.ts';

/**
 * A manager or an owner hears of a fault that somebody of the business reported (R12.03); null once it's booked or put aside, and for
 * somebody who has no such role at that site any more.
 */
export async function writeFaultReported(
  { db, config, catalogue }: Deps,
  { faultReportId, personId }: { faultReportId: number; personId: number },
): Promise<WrittenMail | null> {
  const found = await anyReport(db, faultReportId);
  if (!found || found.report.settledAt !== null) return null;
  const { report, location, asset, reporter } = found;
  const reader = await findMember(db, { customerId: report.customerId, personId });
  if (!reader || !mayDo(reader.role, 'visits') || !isAtSite(reader, report.locationId)) return null;
  const { brand, publicUrl } = config;
  const who = reporter ? `${reporter.firstName} ${reporter.lastName}` : 'Somebody';
  const machine = asset && equipmentName(typeName(catalogue.current(), asset.equipmentTypeId), asset);
  const what = machine ?? location.name;
  const at = report.reportedAt.toTemporalInstant();
  const zone = location.timeZone;
  const food = foodWords({ ...NO_FOOD_ANSWERS, FoodWarm: report.foodWarm });
  return writeLetter({
    brand,
    key: `fault-reported-${faultReportId}-${personId}`,
    to: reader.userName,
    date: at,
    subject: `${report.isFoodAtRisk ? 'Food at risk: ' : ''}${who} reports a fault: ${what}`,
    preview: report.text.slice(0, 100),
    heading: report.isFoodAtRisk ? 'Food at risk. Nothing is booked yet.' : 'Nothing is booked yet.',
    lead: `${greeting(reader)} ${who} reported a fault. Book a visit for it, or put it aside with a reason that ${reporter?.firstName ?? 'they'} will read.`,
    docket: {
      title: 'Fault report',
      state: 'WAITING',
      lines: [
        ...(machine
          ? [{ label: 'Equipment', value: machine, more: asset.equipmentLocation ?? undefined }]
          : []),
        { label: 'Where', value: location.name, more: addressLine(location) },
        ...(food === null ? [] : [{ label: 'Food', value: food }]),
        {
          label: 'Reported',
          value: `${formatInstantDay(at, zone)}, ${formatInstantTime(at, zone)}`,
          more: zoneName(zone),
        },
      ],
    },
    button: {
      label: 'Book a visit or put it aside',
      href: `${publicUrl}/#/equipment-register--fault?id=${faultReportId}&business=${report.customerId}`,
    },
    blocks: [
      {
        heading: `${reporter?.firstName ?? 'Somebody'} wrote`,
        as: 'paragraphs',
        items: report.text.split(/\n+/),
      },
      ...(report.isFoodAtRisk
        ? [
            {
              as: 'paragraphs' as const,
              items: [`Ring us now on ${brand.phone}, 24x7: a tech may be close.`],
            },
          ]
        : []),
    ],
    reason: "You're getting this because you manage this site or own the business.",
  });
}
