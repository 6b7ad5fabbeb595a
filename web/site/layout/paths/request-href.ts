import { REQUEST_ROUTES, type RequestStep } from '../../../../domain/instant-quotes/request-step-order.ts';

/** A step of the equipment's service request, as a route. */
export function requestPath(step: RequestStep, equipmentId: number): string {
  return `${REQUEST_ROUTES[step]}?EquipmentId=${equipmentId}`;
}

/** The same for links. */
export function requestHref(step: RequestStep, equipmentId: number): string {
  return `#${requestPath(step, equipmentId)}`;
}

/** The whole request on one page. */
export const BOOK_AGAIN_ROUTE = '/portal-customer/book-again';

/** The same of one piece of equipment, for links. */
export function bookAgainHref(equipmentId: number): string {
  return `#${BOOK_AGAIN_ROUTE}?EquipmentId=${equipmentId}`;
}
