/** The services with a landing page (R2.15), in the order of the footer's links. */
export const SERVICES = [
  'generic',
  'refrigeration',
  'oven',
  'dishwasher',
  'ice-machine',
  'catering-equipment',
] as const;
export type Service = (typeof SERVICES)[number];

/** A service's path, as a hash route and as a plain page (R2.15, R2.17). */
export const servicePath = (service: Service): string => `/service-${service}`;

/** The service that a path names; generic if it names none (R2.15). */
export function serviceOf(path: string): Service {
  return SERVICES.find((service) => servicePath(service) === path) ?? 'generic';
}

/** Whether a service shows its equipment instead of questions (R2.16). */
export function isLevelOne(service: Service): boolean {
  return service === 'generic' || service === 'catering-equipment';
}
