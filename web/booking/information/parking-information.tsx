import { MAX_PARKING_FEE_CENTS } from '../../../domain/constants.ts';
import { Information } from '../../ui/overlays/information.tsx';

/** How parking is charged (R4.19). */
export function ParkingInformation() {
  return (
    <Information label="How parking is charged" title="How parking is charged">
      <p>If the tech can park for free, leave it empty.</p>
      <ul>
        <li>Where a car park or a meter charges, enter what it costs for the visit, without GST.</li>
        <li>
          It goes on the docket as its own line, at that cost, up to ${MAX_PARKING_FEE_CENTS / 100} plus GST.
        </li>
        <li>Promo codes take from the call-out and leave parking as it is.</li>
      </ul>
      <p>A loading dock or a permit you can lend saves it. Say so in the notes.</p>
    </Information>
  );
}
