/** The routes of the equipment register (R2.21-R2.23). */
export const EQUIPMENT_ROUTES = {
  register: '/equipment-register',
  detail: '/equipment-register--detail',
  add: '/add-equipment-details',
} as const;

/** The equipment's own page, as a route. */
export function equipmentPath(equipmentId: number): string {
  return `${EQUIPMENT_ROUTES.detail}?EquipmentId=${equipmentId}`;
}
