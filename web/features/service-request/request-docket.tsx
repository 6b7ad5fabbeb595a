import type { ReactNode } from 'react';
import { docketDate, filled, problemLine, whenLine } from '../../booking/steps/docket-lines.ts';
import { barPrice, useDocketPrice } from '../../booking/steps/docket-price.ts';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { assetTitle } from '../../format/asset-words.ts';
import { Docket } from '../../ui/docket/docket.tsx';
import { BarPrice, PriceBar } from '../../ui/page/price-bar.tsx';
import { useRequest } from './request-context.ts';
import { REQUEST_DOCKET_TITLE } from './request-texts.ts';

/** The request on its docket, line by line as it fills (R4.19). */
export function RequestDocket({ live }: { live?: boolean }) {
  const { machine, request } = useRequest();
  const policy = usePolicy(request);
  const title = assetTitle(machine);
  const type = title === machine.EquipmentType ? '' : machine.EquipmentType;
  return (
    <Docket
      {...useDocketPrice(request)}
      title={REQUEST_DOCKET_TITLE}
      meta={docketDate(request)}
      lines={[
        { label: 'Machine', ...filled(title, type) },
        { label: 'Where', ...filled(machine.LocationName, machine.Address) },
        problemLine(request),
        whenLine(request, policy),
      ]}
      live={live}
    />
  );
}

/** The same folded, on phones; its button comes as children. */
export function RequestBar({ children }: { children: ReactNode }) {
  const { request } = useRequest();
  const price = barPrice(request);
  return (
    <PriceBar
      price={price && <BarPrice {...price} />}
      docketTitle={REQUEST_DOCKET_TITLE}
      docket={<RequestDocket />}
    >
      {children}
    </PriceBar>
  );
}
