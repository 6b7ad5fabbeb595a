import { Information } from '../../ui/overlays/information.tsx';

/** What is in the price of a visit and what is not (R1.02, R4.19). */
export function CallOutInformation() {
  return (
    <Information label="What the call-out covers" title="What the call-out covers">
      <p>Getting a tech to your kitchen in the time you choose, and finding the fault.</p>
      <ul>
        <li>
          Parts and repair work are not in it. They come as a quote of their own, and nothing is done before
          you approve it.
        </li>
        <li>Decline that quote and the call-out is all you pay.</li>
        <li>Parking, if you say that it costs something, is a line of its own.</li>
        <li>Nothing is charged before the visit, and no card costs extra.</li>
      </ul>
    </Information>
  );
}
