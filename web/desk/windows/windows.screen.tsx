import { useState } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { WEEKDAYS, WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { readWindowsAgain, useClosures, useWindowLimits, type WindowLimits } from '../api/window-queries.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { ListHead } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { useSession } from '../staff/session.ts';
import { limitForm, limitOf, openForm, type RegionWindow, windowWords } from './window-forms.tsx';
import styles from './windows.module.css';

type OnForm = (form: FormSpec) => void;

/** How many visits each region's windows take, and which are closed (R10.06). */
export function WindowsScreen() {
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const limits = useWindowLimits();
  const closures = useClosures(today);
  const [form, setForm] = useState<FormSpec>();
  const alerts = useAlerts();
  async function onDone() {
    await readWindowsAgain();
    setForm(undefined);
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  const error = limits.error ?? closures.error;
  return (
    <>
      <ListHead
        title="Places in windows"
        lead="A window without a number takes any number of visits. Close one for a day on the schedule."
      />
      {error && !limits.data && (
        <RetryAlert
          title="The limits did not load"
          onRetry={() => {
            limits.refetch();
            closures.refetch();
          }}
        >
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {!error && !limits.data && <ListLoading label="Loading the limits" />}
      {limits.data && (
        <div className={styles.panes}>
          <Pane id="closures" title="Closed from today on">
            {closures.data?.length === 0 && <p>None.</p>}
            <ul className={styles.closures}>
              {closures.data?.map((closure) => (
                <li key={windowWords(closure)}>
                  <p>
                    <a href={`#/schedule?date=${closure.Date}`}>{windowWords(closure)}</a>
                    <span>{[closure.Reason, `by ${closure.ClosedBy}`].filter(Boolean).join(', ')}</span>
                  </p>
                  <Button
                    small
                    aria-label={`Open it again, ${windowWords(closure)}`}
                    onClick={() => setForm(openForm(windowOf(closure), closure.ClosedOn))}
                  >
                    Open it again
                  </Button>
                </li>
              ))}
            </ul>
          </Pane>
          {limits.data.Regions.map((region) => (
            <Pane key={region} id={`region-${region}`} title={region} isFlush>
              <Limits region={region} limits={limits.data} onForm={setForm} />
            </Pane>
          ))}
        </div>
      )}
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
    </>
  );
}

const windowOf = ({ Region, Date: date, TimeWindow }: RegionWindow): RegionWindow => ({
  Region,
  Date: date,
  TimeWindow,
});

type LimitsProps = { region: string; limits: WindowLimits; onForm: OnForm };

/** A region's limits: weekdays down, windows across. */
function Limits({ region, limits, onForm }: LimitsProps) {
  const isAdmin = useSession()?.Role === 'admin';
  return (
    <table className={styles.limits} aria-label={`Limits of ${region}`}>
      <thead>
        <tr>
          <th scope="col">Every</th>
          {TIME_WINDOWS.map((window) => (
            <th key={window} scope="col">
              {WINDOW_NAMES[window]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((day, at) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {TIME_WINDOWS.map((TimeWindow) => {
              const window = { Region: region, Weekday: at + 1, TimeWindow };
              const Places = limitOf(limits, window);
              const words = Places ?? 'Any';
              return (
                <td key={TimeWindow} data-window={WINDOW_NAMES[TimeWindow]}>
                  {isAdmin ? (
                    <button
                      type="button"
                      aria-label={`${words}: change the limit, ${day}, ${WINDOW_NAMES[TimeWindow]}, ${region}`}
                      onClick={() => onForm(limitForm({ ...window, Places }))}
                    >
                      {words}
                    </button>
                  ) : (
                    words
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
