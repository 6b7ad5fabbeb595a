import type { BookingPolicy } from '../../../../domain/constants.ts';
import type { RequestStep } from '../../../../domain/instant-quotes/request-step-order.ts';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import type { Fact } from '../../../ui/docket/facts-list.tsx';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { priceFact, problemFact, sentences, whenFact } from '../../booking/visit-time/visit-facts.tsx';
import { requestHref } from '../../layout/paths/request-href.ts';
import { assetDetail, assetTitle } from '../../layout/words/asset-words.ts';

/** The request line by line, each with a link to the step that asks for it (R4.19). */
export function requestFacts(equipment: AssetDetail, request: ServiceRequest, policy: BookingPolicy): Fact[] {
  const change = (step: RequestStep, what: string) => ({
    href: `${requestHref(step, equipment.Id)}&then=review`,
    what,
  });
  const { Description, Parking } = request.BookingLocation;
  return [
    { label: 'Equipment', value: assetTitle(equipment), detail: assetDetail(equipment) },
    { ...problemFact(request), change: change('problem', 'problem') },
    { ...whenFact(request, policy), change: change('fix-it', 'time') },
    {
      label: 'Where',
      value: equipment.LocationName,
      detail: sentences([
        equipment.Address,
        Description,
        Parking.Description && `Parking: ${Parking.Description}`,
      ]),
      change: change('location', 'place'),
    },
    priceFact(request),
  ];
}
