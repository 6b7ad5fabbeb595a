import type { OwnPlan } from '../../../../contracts/plans/own-plans.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { groupBy } from '../../../browser/group-by.ts';
import { countWords } from '../../../ui/words/count-words.ts';

type Service = OwnPlan['Services'][number];

/** What was done, is booked or comes later of a plan's term: one row for each day. */
export type YearRow = {
  id: string;
  /** By which rows are in order. */
  day: string;
  title: string;
  words: string;
  /** The job of its visit. */
  repairId: number | null;
};

type Told = Pick<YearRow, 'day' | 'title'> & { repairId?: number | null };

/** What became of a service; null of one that waits for a day. */
function toldOf({ State, DueOn, DoneOn, BookedFor, RepairId }: Service): Told | null {
  switch (State) {
    case 'done':
      return { day: DoneOn ?? DueOn, title: `Done ${formatDay(DoneOn ?? DueOn)}`, repairId: RepairId };
    case 'booked':
      return {
        day: BookedFor ?? DueOn,
        title: `Booked for ${formatDay(BookedFor ?? DueOn)}`,
        repairId: RepairId,
      };
    case 'skipped':
      return { day: DueOn, title: `Skipped, due ${formatDay(DueOn)}` };
    case 'credited':
      return { day: DueOn, title: `Credited, due ${formatDay(DueOn)}` };
    case 'paused':
      return { day: DueOn, title: `Paused, due ${formatDay(DueOn)}` };
    default:
      return null;
  }
}

/** The rows of a plan's term, but for what waits for a day; dates that aren't on the list yet are due later. */
export function yearRows({
  Services,
  Lines,
  Pause,
}: Pick<OwnPlan, 'Services' | 'Lines' | 'Pause'>): YearRow[] {
  const told = Services.flatMap((service) => toldOf(service) ?? []);
  const known = new Set(Services.map(({ LineId, DueOn }) => `${LineId} ${DueOn}`));
  const lastOf = (lineId: number) =>
    Services.reduce((last, { LineId, DueOn }) => (LineId === lineId && DueOn > last ? DueOn : last), '');
  const rests = (day: string) =>
    Pause !== null && day >= Pause.FirstDay && (Pause.LastDay === null || day <= Pause.LastDay);
  const later = Lines.flatMap(({ LineId, DueDates, Basis }) =>
    Basis === 'done'
      ? []
      : DueDates.filter((date) => !known.has(`${LineId} ${date}`) && date > lastOf(LineId)).map(
          (day): Told => ({ day, title: `${rests(day) ? 'Paused, due' : 'Due'} ${formatDay(day)}` }),
        ),
  );
  const groups = groupBy([...told, ...later], ({ title, repairId = null }) => `${title} ${repairId ?? ''}`);
  return [...groups]
    .map(([id, [first, ...others]]) => ({
      id,
      day: first?.day ?? '',
      title: first?.title ?? '',
      words: countWords('service', others.length + 1, false),
      repairId: first?.repairId ?? null,
    }))
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}
