import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { isPlainDate } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Inline } from '../../ui/layout.tsx';
import { Tabs } from './page.tsx';
import { isSamePeriod, type Period, usualPeriods } from './periods.ts';

const useUsualPeriods = () => usualPeriods(localToday(useNow(), OPERATOR_TIME_ZONE));

/** The days in the address, or this month. */
export function usePeriod(): Period {
  const [params] = useSearchParams();
  const [thisMonth] = useUsualPeriods();
  const [From, To] = [params.get('From'), params.get('To')];
  return isPlainDate(From) && isPlainDate(To) ? { From, To } : (thisMonth ?? { From: '', To: '' });
}

/** The usual periods as tabs, and two fields for any other; `path` is the page's own: `#/books`. */
export function PeriodChoice({ path, period }: { path: string; period: Period }) {
  return (
    <>
      <Tabs
        label="Periods"
        tabs={useUsualPeriods().map(({ name, From, To }) => ({
          name,
          href: `${path}?From=${From}&To=${To}`,
          isCurrent: isSamePeriod(period, { From, To }),
        }))}
      />
      <Days key={`${period.From} ${period.To}`} period={period} />
    </>
  );
}

function Days({ period }: { period: Period }) {
  const [, setParams] = useSearchParams();
  const [days, setDays] = useState(period);
  function submit(event: FormEvent) {
    event.preventDefault();
    setParams(days);
  }
  return (
    <Inline as={Form} gap={3} align="end" kept="search" sentByEnter onSubmit={submit}>
      {(['From', 'To'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'From' ? 'From' : 'To and including'}
          name={name}
          type="date"
          figures
          required
          value={days[name]}
          onChange={({ target }) => setDays({ ...days, [name]: target.value })}
        />
      ))}
      <Button type="submit">Show these days</Button>
    </Inline>
  );
}
