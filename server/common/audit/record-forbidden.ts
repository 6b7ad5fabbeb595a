import { originOf } from '../../platform/http/origin.ts';
import type { Deps } from '../deps.ts';
import type { RouteOptions } from '../http/route.ts';
import { recordRefusal } from './record-audit.ts';

/** Records calls that the caller's role doesn't allow: a customer's desk call, or a dispatcher's admin call. */
export function forbiddenRecorder(deps: Pick<Deps, 'db' | 'clock'>): RouteOptions['recordForbidden'] {
  return (request, who) => {
    const [kind, id] =
      'staffId' in who ? (['staff', who.staffId] as const) : (['customer', who.customerId] as const);
    const by =
      'staffId' in who ? ({ kind: 'staff', id } as const) : ({ kind: 'person', id: who.personId } as const);
    return recordRefusal(deps.db, deps, {
      by: { ...by, origin: originOf(request) },
      action: 'access-refused',
      subject: { kind, id },
      customerId: kind === 'customer' ? id : null,
      details: { call: `${request.method} ${request.routeOptions.url ?? ''}` },
    });
  };
}
