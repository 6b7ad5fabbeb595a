import { z } from 'zod';

export const newsVariables = {
  NEWS_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(900)
    .default(60)
    .describe(
      'How long the office can still change a visit before its customer hears of it, by one email and one text.',
    ),
};
