import { groupBy } from '../../browser/group-by.ts';
import { Button } from '../../ui/button.tsx';
import styles from './action-panes.module.css';
import { Pane } from './pane.tsx';

/** What an action's button says, and below it what happens. */
export type ActionWords = { name: string; does: string };

type ActionPanesProps<Action extends string> = {
  /** In the order in which they're needed, each with why it isn't possible now; null if it is. */
  offered: readonly { readonly action: Action; readonly refusal: string | null }[];
  /** The one that it's time for. */
  next: Action | null;
  words: (action: Action) => ActionWords;
  onOpen: (action: Action) => void;
};

/** At the side of a detail page: what can be done now, and why the rest can't (R10.10). */
export function ActionPanes<Action extends string>(props: ActionPanesProps<Action>) {
  const { offered, next, words, onOpen } = props;
  const possible = offered.filter(({ action, refusal }) => refusal === null && action !== next);
  const refused = groupBy(
    offered.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal,
  );
  return (
    <div className={styles.panes}>
      {next && (
        <Pane id="next" title="Next" isNow>
          <p className={styles.does}>{words(next).does}</p>
          <Button look="primary" wide onClick={() => onOpen(next)}>
            {words(next).name}
          </Button>
        </Pane>
      )}
      {possible.length > 0 && (
        <Pane id="possible" title="Also possible now">
          <ul className={styles.list}>
            {possible.map(({ action }) => (
              <li key={action}>
                <button type="button" onClick={() => onOpen(action)}>
                  {words(action).name}
                </button>
                <p>{words(action).does}</p>
              </li>
            ))}
          </ul>
        </Pane>
      )}
      {refused.size > 0 && (
        <Pane id="refused" title="Not now">
          <ul className={styles.refused}>
            {[...refused].map(([refusal, actions]) => (
              <li key={refusal}>
                {refusal} <span>{actions.map(({ action }) => words(action).name).join(', ')}</span>
              </li>
            ))}
          </ul>
        </Pane>
      )}
    </div>
  );
}
