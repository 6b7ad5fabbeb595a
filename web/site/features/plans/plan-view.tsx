import { Phone } from 'lucide-react';
import type { PlanContent } from '../../../../contracts/plans/own-plans.ts';
import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import { serviceWords } from '../../../../domain/plans/rhythm-words.ts';
import { dayWithYear, formatDay } from '../../../../domain/visits/dates.ts';
import { config } from '../../../browser/config.ts';
import { groupBy } from '../../../browser/group-by.ts';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { money } from '../../../ui/words/money-words.ts';
import styles from './plan-view.module.css';

/** What is serviced where and how often, from when on, what is checked and why (R13.05). */
export function PlanServices({ plan }: { plan: PlanContent }) {
  return (
    <section aria-labelledby="services">
      <h2 id="services">What is serviced</h2>
      {[...groupBy(plan.Lines, ({ LocationName }) => LocationName)].map(([site, lines]) => (
        <div key={site}>
          <h3>{site}</h3>
          <ul className={styles.machines}>
            {lines.map((line) => (
              <li key={line.LineId}>
                <p>
                  <b>{line.Equipment}</b>
                  {line.EquipmentLocation && `, ${line.EquipmentLocation}`}
                </p>
                <p>
                  {everyWords(line)}. {dueWords(line)}
                  {line.PriceExGst !== null && ` ${money(line.PriceExGst)} + GST for the term.`}
                </p>
                {(line.Checks.length > 0 || line.Why) && (
                  <details>
                    <summary>What is checked and why</summary>
                    {line.Checks.length > 0 && (
                      <ul className={styles.checks}>
                        {line.Checks.map(({ Text, Unit }) => (
                          <li key={Text}>{Unit === null ? Text : `${Text}, measured in ${Unit}`}</li>
                        ))}
                      </ul>
                    )}
                    {line.Why && <p>{line.Why}</p>}
                    {line.Source && <p className={styles.source}>Source: {line.Source}</p>}
                  </details>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type Line = PlanContent['Lines'][number];

const everyWords = ({ ServiceName, Every, Unit, Months, Basis }: Line): string =>
  serviceWords(ServiceName, { every: Every, unit: Unit, months: Months, basis: Basis });

/** `Due Tue 1 Dec, then Mon 1 Mar and 2 more times.` */
function dueWords({ DueDates: [first, second, ...more], Basis }: Line): string {
  if (first === undefined) return '';
  if (Basis === 'done' || second === undefined) return `First due ${formatDay(first)}.`;
  const rest =
    more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'time' : 'times'} in the term`;
  return `First due ${formatDay(first)}, then ${formatDay(second)}${rest}.`;
}

/** What holds for every plan, as it's agreed. */
export function PlanTerms({
  plan: { LastDay, GoesOn, TermMonths },
}: {
  plan: Pick<PlanContent, 'LastDay' | 'GoesOn' | 'TermMonths'>;
}) {
  const { phone } = config().brand;
  return (
    <section className={styles.apart} aria-labelledby="terms">
      <h2 id="terms">What holds</h2>
      <ul className={styles.terms}>
        <li>The price holds for the whole term.</li>
        <li>
          {GoesOn
            ? planMessages.goesOn(dayWithYear(LastDay), TermMonths)
            : planMessages.ends(dayWithYear(LastDay))}
        </li>
        <li>
          You can end it earlier. Services that were invoiced here and that are not done are credited; those
          that were done are not.
        </li>
        <li>
          You can pause it between two dates. Services whose date is in the pause are not made up for; if they
          were invoiced here, they are credited.
        </li>
        <li>We agree on the day of each visit. Each service counts once it's done.</li>
        <li>A repair isn't part of the plan: we quote it first, as always.</li>
      </ul>
      <p className={styles.call}>
        <Icon of={Phone} />
        <span>
          Something unclear? <a href={phoneHref(phone)}>Call {phone}</a>.
        </span>
      </p>
    </section>
  );
}
