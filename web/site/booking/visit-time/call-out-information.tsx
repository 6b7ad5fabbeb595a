import { Information } from '../../../ui/overlays/information.tsx';

/** What the price of a visit includes and what it doesn't (R1.02, R4.19). */
export function CallOutInformation() {
  return (
    <Information label="What the call-out covers" title="What the call-out covers">
      <p>Getting a tech to your kitchen in the time you choose, and finding the fault.</p>
      <ul>
        <li>
          Parts and repair work aren't included. We quote for those separately, and nothing starts until you
          approve it.
        </li>
        <li>Decline that quote and the call-out is all you pay.</li>
        <li>If you tell us parking costs something, it's a separate line.</li>
        <li>Nothing is charged before the visit, and there's no card surcharge.</li>
      </ul>
    </Information>
  );
}
