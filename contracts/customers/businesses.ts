import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { abnNumber } from '../person.ts';

export const lookUpAbn = endpoint({
  method: 'GET',
  path: '/api/v1/BusinessData/Abn',
  summary: 'What the register of businesses says about an ABN: a hint for forms, which refuses nothing',
  access: 'public',
  query: z.object({ Abn: abnNumber }),
  reply: z
    .object({
      /** `unchecked`: there is no register, or it gives no answer. */
      Status: z.enum(['active', 'cancelled', 'unlisted', 'unchecked']),
      /** The business's name as the register has it, if the ABN is active and has one. */
      BusinessName: z.string().nullable(),
    })
    .meta({ id: 'AbnRecord' }),
});
