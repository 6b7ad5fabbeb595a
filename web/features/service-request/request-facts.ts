import type { BookingPolicy } from '../../../domain/constants.ts';
import type { RequestStep } from '../../../domain/quote-draft/request-step-order.ts';
import type { ServiceRequest } from '../../../domain/quote-draft/service-request.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { priceFact, problemFact, sentences, whenFact } from '../../booking/visit-time/visit-facts.tsx';
import { assetDetail, assetTitle } from '../../format/asset-words.ts';
import { requestHref } from '../../paths/request-href.ts';
import type { Fact } from '../../ui/docket/facts-list.tsx';

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
