import type { AbnRegister } from './port.ts';

/** No register: an ABN's checksum has to do. */
export const noAbnRegister: AbnRegister = {
  isOn: false,
  lookUp: async () => ({ outcome: 'unchecked' }),
};
