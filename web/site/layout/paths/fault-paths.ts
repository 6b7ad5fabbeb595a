/** The routes of reported faults (R12.03), below the equipment register. */
export const FAULT_ROUTES = {
  report: '/equipment-register--report',
  one: '/equipment-register--fault',
} as const;

/** The form, for links: about a machine, about a site, or to choose a site first. */
export function reportFaultHref(about: { equipmentId?: number; siteId?: number } = {}): string {
  if (about.equipmentId !== undefined) return `#${FAULT_ROUTES.report}?EquipmentId=${about.equipmentId}`;
  return `#${FAULT_ROUTES.report}${about.siteId === undefined ? '' : `?SiteId=${about.siteId}`}`;
}

export function faultHref(faultReportId: number): string {
  return `#${FAULT_ROUTES.one}?id=${faultReportId}`;
}
