import type { SmsGateway } from './port.ts';

const notOn = async (): Promise<never> => {
  throw new Error('No SMS gateway is configured');
};

/** No gateway: customers get emails only. */
export const noSms: SmsGateway = { isOn: false, takesReplies: false, send: notOn, find: notOn };
