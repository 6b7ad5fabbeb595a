import { MAX_PARKING_FEE_CENTS } from '../../../../domain/constants.ts';
import { Information } from '../../../ui/overlays/information.tsx';

/** How parking is charged (R4.19). */
export function ParkingInformation() {
  return (
    <Information label="How parking is charged" title="How parking is charged">
      <p>If parking is free, leave it empty.</p>
      <ul>
        <li>If there's a car park or a meter, enter what it costs for the visit, without GST.</li>
        <li>
          It's a separate line on the docket, at that cost, up to ${MAX_PARKING_FEE_CENTS / 100} plus GST.
        </li>
        <li>Promo codes come off the call-out, not off parking.</li>
      </ul>
      <p>If there's a loading dock or a permit we can use, tell us in the notes.</p>
    </Information>
  );
}
