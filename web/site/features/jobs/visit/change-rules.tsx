import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { FactsList } from '../../../../ui/docket/facts-list.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import type { VisitChoices } from '../../../api/visit-queries.ts';
import { type PlannedVisit, whenWords } from './visit-words.ts';

/** Until when a change is free, and what to do after that (R11.01). */
export function ChangeRules({
  choices: { FreeUntil },
  visit: { TimeZone },
}: {
  choices: VisitChoices;
  visit: PlannedVisit;
}) {
  const now = useNow();
  const { phone } = config().brand;
  if (FreeUntil === null) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">The rules</h2>
      <FactsList
        facts={[
          { label: `Until ${whenWords(FreeUntil, TimeZone, now)}`, value: 'Move or cancel here, free.' },
          {
            label: 'After that',
            value: (
              <>
                Ring us: <a href={phoneHref(phone)}>{phone}</a>, 24x7.
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
