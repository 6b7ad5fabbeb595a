import { addPart as addPartCall } from '../../contracts/parts/parts.ts';
import type { PartKind } from '../../domain/parts/part-kinds.ts';
import type { StaffDoer } from '../common/audit/record-audit.ts';
import type { Deps } from '../common/deps.ts';
import { inArray } from '../db/drizzle.ts';
import { parts } from '../db/schema/parts.ts';
import { transaction } from '../db/transaction.ts';
import { priceDay } from '../features/parts/parts.present.ts';
import { addListed, type PriceListRow } from '../features/parts/price-lists.queries.ts';
import { addPart } from '../features/parts/save-part.ts';
import { toDate } from '../platform/clock.ts';

/** No real company's name. */
const SUPPLIER = 'Banksia Catering Spares';

/** Parts of the demo's quotes and visits, what they cost in cents ex GST. */
const QUOTED: readonly (readonly [description: string, costCents: number])[] = [
  ['Defrost timer', 11_522],
  ['Drain heater', 5344],
  ['Burner', 8990],
  ['Jet set', 2325],
  ['Condenser fan motor', 9079],
  ['Evaporator coil', 47_614],
  ['Door seal', 4629],
  ['Fan motor', 11_236],
  ['Heating element, top', 15_374],
  ['Heater wire', 3817],
  ['Drain pump', 8243],
  ['Door heater', 7428],
  ['Light driver', 5936],
  ['Hinge spring', 4461],
  ['Glass seal', 3392],
  ['Door gasket', 10_271],
  ['Water inlet valve', 6614],
  ['Booster element', 12_183],
];

const KINDS: readonly (readonly [code: string, name: string, costCents: number])[] = [
  ['FM', 'Fan motor', 7813],
  ['GK', 'Door gasket', 5127],
  ['TH', 'Thermostat', 4419],
  ['EL', 'Heating element', 9671],
  ['RL', 'Relay', 1883],
  ['CP', 'Capacitor', 1219],
  ['PB', 'Probe, NTC', 2347],
  ['SV', 'Solenoid valve', 6631],
  ['CT', 'Contactor', 5393],
  ['PU', 'Drain pump', 8837],
  ['SW', 'Micro switch', 1471],
  ['IG', 'Igniter', 3659],
  ['HG', 'Door hinge', 4127],
  ['FL', 'Water filter', 3889],
];

/** What each kind comes for. */
const MAKES = ['Skope', 'Williams', 'Bromic', 'Rational', 'Unox', 'Hobart', 'Meiko'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

/** Some 300 parts of one supplier. */
const LISTED: readonly PriceListRow[] = [
  ...KINDS.flatMap(([code, name, costCents], kind) =>
    MAKES.flatMap((make, at) =>
      SIZES.map((size, step) => ({
        number: `BCS-${code}${100 + at * 10 + step}`,
        description: `${name}, ${make}, ${size}`,
        unit: 'each',
        costCents: costCents + kind * 37 + at * 211 + step * 1153,
      })),
    ),
  ),
  ...QUOTED.map(([description, costCents], at) => ({
    ...{ number: `BCS-Q${200 + at}`, description, unit: 'each', costCents },
  })),
];

/** The company's own, in dollars ex GST. */
const own = (
  Kind: PartKind,
  number: string,
  Description: string,
  Unit: string,
  cost: number,
  price?: number,
) => ({
  ...{ Kind, Number: number, Description, Unit, CostExGst: cost, FixedPriceExGst: price },
});
const OWN = [
  own('labour', 'LAB', 'Labour', 'h', 61.4, 139.93),
  own('labour', 'LAB-AH', 'Labour after hours', 'h', 92.1, 209.9),
  own('charge', 'TRAVEL', 'Travel beyond 40 km', 'km', 0.88, 1.65),
  own('charge', 'R134A', 'Refrigerant R134a', 'kg', 58.3),
  own('charge', 'R290', 'Refrigerant R290', 'kg', 71.55),
  own('charge', 'DISPOSAL', 'Disposal of the old machine', 'each', 35),
];

/** What the demo company quotes from. */
export async function makeParts(deps: Deps, by: StaffDoer): Promise<void> {
  const of = { changedBy: by.name, changedAt: toDate(deps.clock.now()), importId: null };
  await transaction(deps.pool, (tx) =>
    addListed(tx, LISTED, { supplier: SUPPLIER, startsOn: priceDay(deps), ...of }),
  );
  for (const form of OWN) await addPart(deps, { by, form: addPartCall.body.parse(form) });
}

/** The lines with the part that each is called after. */
export async function pickParts<Line extends { Description: string }>(
  { db }: Pick<Deps, 'db'>,
  lines: readonly Line[],
): Promise<(Line & { PartId: number | null })[]> {
  const names = lines.map(({ Description }) => Description);
  const found = await db.select().from(parts).where(inArray(parts.description, names));
  return lines.map((line) => ({
    ...line,
    PartId: found.find(({ description }) => description === line.Description)?.id ?? null,
  }));
}
