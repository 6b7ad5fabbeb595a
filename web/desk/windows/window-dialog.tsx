import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { useRegions } from '../api/technician-queries.ts';
import type { DayWindow } from '../api/window-queries.ts';
import { useSession } from '../staff/session.ts';
import { closeDayForm, closeForm, limitForm, openForm, type WindowForm } from './window-forms.ts';
import styles from './windows.module.css';

/** `3 of 8`, `8 of 8, full`, `Closed`, or just how many visits there are. */
export function placesWords({ Visits, Places, IsClosed }: DayWindow): string {
  if (IsClosed) return 'Closed';
  if (Places === null) return Visits === 1 ? '1 visit' : `${Visits} visits`;
  return `${Visits} of ${Places}${Visits >= Places ? ', full' : ''}`;
}

type WindowDialogProps = {
  date: string;
  window: TimeWindow;
  /** Those of the date that are known. */
  windows: readonly DayWindow[];
  onForm: (form: WindowForm) => void;
  onClose: () => void;
};

/** A window of a date in every region: close it, open it again, change its limit (R10.06). */
export function WindowDialog({ date, window, windows, onForm, onClose }: WindowDialogProps) {
  const regions = useRegions();
  const isAdmin = useSession()?.Role === 'admin';
  const none = { TimeWindow: window, Visits: 0, Places: null, IsClosed: false, ClosedOn: null };
  return (
    <Dialog
      open
      title={`${WINDOW_NAMES[window]}, ${dayWords(date)}`}
      lead="Customers can't choose a full or closed window. The office still can."
      onClose={onClose}
      after={<a href="#/windows">All limits and closures</a>}
    >
      <Button small onClick={() => onForm(closeDayForm(date))}>
        Close the whole day, in all regions
      </Button>
      <ul className={styles.regions}>
        {regions.map((Region) => {
          const row = windows.find((each) => each.Region === Region && each.TimeWindow === window);
          const shown = row ?? { Region, ...none };
          const target = { Region, Date: date, TimeWindow: window };
          const limited = {
            Region,
            Weekday: Temporal.PlainDate.from(date).dayOfWeek,
            TimeWindow: window,
            Places: shown.Places,
          };
          const { ClosedOn } = shown;
          const act = (name: string, form: () => WindowForm) => (
            <Button small aria-label={`${name}, ${Region}`} onClick={() => onForm(form())}>
              {name}
            </Button>
          );
          return (
            <li key={Region}>
              <p>
                <b>{Region}</b>
                <span>{placesWords(shown)}</span>
              </p>
              <div>
                {ClosedOn !== null
                  ? act('Open it again', () => openForm(target, ClosedOn))
                  : act('Close', () => closeForm(target, shown.Visits))}
                {isAdmin && act('Change the limit', () => limitForm(limited))}
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
