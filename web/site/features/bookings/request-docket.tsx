import { Docket } from '../../../ui/docket/docket.tsx';
import { docketDate, filled, problemLine, whenLine } from '../../booking/steps/docket-lines.ts';
import { useDocketPrice } from '../../booking/steps/docket-price.ts';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { assetTitle } from '../../layout/words/asset-words.ts';
import { useRequest } from './current-request.ts';
import { REQUEST_TEXTS } from './request-texts.ts';

/** The request's docket, line by line as it fills; without them beside the review (R4.19). */
export function RequestDocket({ live, isSum }: { live: boolean; isSum: boolean }) {
  const { equipment, request } = useRequest();
  const policy = usePolicy(request);
  const title = assetTitle(equipment);
  const type = title === equipment.EquipmentType ? '' : equipment.EquipmentType;
  return (
    <Docket
      {...useDocketPrice(request)}
      title={REQUEST_TEXTS.docket}
      meta={docketDate(request)}
      lines={
        !isSum && [
          { label: 'Equipment', ...filled(title, type) },
          { label: 'Where', ...filled(equipment.LocationName, equipment.Address) },
          problemLine(request),
          whenLine(request, policy),
        ]
      }
      live={live}
    />
  );
}
