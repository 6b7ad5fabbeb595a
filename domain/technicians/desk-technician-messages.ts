/** Technicians, as the office keeps them (R10.02). No customer's browser loads these. */
export const deskTechnicianMessages = {
  nameRequired: 'Please give the name that customers read',
  nameTaken: 'There is a technician with this name. Add something that tells them apart',
  regionUnknown: (region: string, regions: string) =>
    `There is no region ${region}. The regions are ${regions}`,
  licenceRequired: 'Please name the licence or ticket',
  leaveEndsEarly: 'Leave ends on its first day or later',
} as const;
