import type { AbnRegister } from './port.ts';

/** No register: only an ABN's checksum is checked. */
export const noAbnRegister: AbnRegister = {
  isOn: false,
  lookUp: async () => ({ outcome: 'unchecked' }),
};
