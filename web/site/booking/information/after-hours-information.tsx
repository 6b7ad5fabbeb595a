import type { BookingPolicy } from '../../../../domain/constants.ts';
import { formatTime, timeOfMinutes } from '../../../../domain/visits/dates.ts';
import { Information } from '../../../ui/overlays/information.tsx';

/** When the after-hours price applies, according to the current policy (R4.09, R4.16, R4.17). */
export function AfterHoursInformation({ policy }: { policy: BookingPolicy }) {
  const { morning, afternoon } = policy;
  return (
    <Information label="When after hours applies" title="When the after-hours price applies">
      <ul>
        <li>
          Before {hourOf(morning.fromHour)} and from {hourOf(afternoon.toHour)}, on any day.
        </li>
        <li>All day on weekends, and on public holidays where the kitchen is.</li>
      </ul>
      <p>
        What counts is when the tech comes, by the local time at the kitchen, not when you book. You'll see
        the price of each time before you choose it.
      </p>
    </Information>
  );
}

const hourOf = (hour: number) => formatTime(timeOfMinutes(hour * 60));
