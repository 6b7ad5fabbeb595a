import { formatMoney, incGst } from '../../../../domain/money/money.ts';
import type { CheckedChoice } from '../../../../domain/visits/check-choice.ts';
import type { WindowChoice } from '../../../../domain/visits/day-choice.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { isSameVisit, type QuickChoice, windowWords } from '../../../../domain/visits/quick-choices.ts';
import { visitMessages } from '../../../../domain/visits/visit-messages.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { useStepFlow } from '../steps/step-flow.ts';
import type { StepErrors } from '../steps/use-step-errors.ts';
import { ChoicesPending } from './choices-pending.tsx';
import { NO_PRICE } from './use-price-gate.ts';
import { useWindowChoice } from './use-window-choice.ts';
import type { useWindows } from './use-windows.ts';

const SOONEST_ID = 'soonest-windows';

/** The few windows that are offered at once, each with its price. */
export function useSoonestWindows(windows: ReturnType<typeof useWindows>) {
  const { draft } = useStepFlow();
  const { choice, check, choose, quick } = useWindowChoice(windows);
  const { world, feeOf, ready } = windows;
  const isClosed = ready && draft.BookingPriority.selectedDate !== '' && !check.ok;
  const next = quick?.next ?? [];
  // One that was chosen among all windows stays.
  const own: QuickChoice[] =
    check.ok && feeOf && !next.some((each) => isSameVisit(each, check))
      ? [{ ...choiceOfCheck(check), arrivesAt: check.startsAt, feeCents: feeOf(check) }]
      : [];
  return {
    windows,
    choices: [...next, ...own],
    choice,
    choose,
    soonest: quick?.soonest ?? null,
    closed: isClosed ? check.message : null,
    today: localToday(world.now, world.place.timeZone),
    /** Errors by field id. */
    faults: (): StepErrors => ({ [SOONEST_ID]: check.ok ? null : visitMessages.chooseDateAndWindow }),
  };
}

type SoonestWindowsProps = {
  soonest: ReturnType<typeof useSoonestWindows>;
  onPick: (choice: QuickChoice) => void;
  error: (id: string) => string | undefined;
  clear: (id: string) => void;
};

/** When the tech comes: the soonest windows and the cheapest, in order (R4.07, R4.19). */
export function SoonestWindows({ soonest, onPick, error, clear }: SoonestWindowsProps) {
  const { windows, choices, choice, closed, today } = soonest;
  const { world, failure, retry } = windows;
  if (failure) {
    return (
      <div id={NO_PRICE} tabIndex={-1}>
        <RetryAlert title={failure} onRetry={retry} />
      </div>
    );
  }
  if (choices.length === 0) {
    return <ChoicesPending query={{ isPending: true, error: null, refetch: retry }} look="row" count={4} />;
  }
  return (
    <>
      {closed && (
        <Alert kind="warning" live title="The time you chose has closed">
          {closed}
        </Alert>
      )}
      <ChoiceGroup
        id={SOONEST_ID}
        name="soonest-window"
        legend="When should we come?"
        note="prices inc GST"
        look="row"
        choices={choices.map((each, index) => ({
          value: String(index),
          label: capitalised(windowWords(each, today, world)),
          note: `${formatMoney(incGst(each.feeCents))}, ${formatMoney(each.feeCents)} + GST`,
          last: index === choices.length - 1 && choices.length % 2 === 1,
        }))}
        value={closed ? null : String(choices.findIndex((each) => isSameVisit(each, choice)))}
        onChange={(index) => {
          const picked = choices[Number(index)];
          if (!picked) return;
          clear(SOONEST_ID);
          onPick(picked);
        }}
        error={error(SOONEST_ID)}
      />
    </>
  );
}

function choiceOfCheck({ option, date, window, time }: CheckedChoice): WindowChoice {
  return { option, date, window, ...(time && { time }) };
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
