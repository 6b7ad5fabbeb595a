/** The routes of the equipment register (R2.21-R2.23). */
export const EQUIPMENT_ROUTES = {
  register: '/equipment-register',
  detail: '/equipment-register--detail',
  edit: '/equipment-register--edit',
  add: '/add-equipment-details',
} as const;

/** Opens the warranty dialog on the equipment's own page. */
export const WARRANTY_PARAMETER = 'warranty';

/** The equipment's own page with its warranty dialog open, as a route. */
export function warrantyPath(equipmentId: number): string {
  return `${equipmentPath(equipmentId)}&${WARRANTY_PARAMETER}=request`;
}

/** The form that changes equipment, as a route. */
export function editEquipmentPath(equipmentId: number): string {
  return `${EQUIPMENT_ROUTES.edit}?EquipmentId=${equipmentId}`;
}

/** The equipment's own page, as a route. */
export function equipmentPath(equipmentId: number): string {
  return `${EQUIPMENT_ROUTES.detail}?EquipmentId=${equipmentId}`;
}
