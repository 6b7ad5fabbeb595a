import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { signedInDevice } from '../accounts/account.ts';
import { endpoint } from '../endpoint.ts';
import { idParameter } from '../wire.ts';

const sessionsReply = z.object({ Sessions: z.array(signedInDevice) });

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/v1/desk/sessions',
  summary: "One's own sign-ins, the one used last first",
  access: 'staff',
  reply: sessionsReply,
});

export const endStaffSession = endpoint({
  method: 'POST',
  path: '/api/v1/desk/sessions/{SessionId}/signout',
  summary: "Ends one of one's own sign-ins and forgets its device, and returns those that are left",
  access: 'staff',
  proof: 'none',
  params: z.object({ SessionId: z.uuid(requestMessages.notFound) }),
  reply: sessionsReply,
  errors: ['not_found'],
});

export const listSessionsOfStaff = endpoint({
  method: 'GET',
  path: '/api/v1/desk/staff/{StaffId}/sessions',
  summary: "A colleague's sign-ins",
  access: 'admin',
  params: z.object({ StaffId: idParameter }),
  reply: sessionsReply,
  errors: ['not_found'],
});

export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/v1/desk/staff/{StaffId}/signout',
  summary: 'Signs a colleague out everywhere and forgets their devices',
  access: 'admin',
  proof: 'none',
  params: z.object({ StaffId: idParameter }),
  reply: z.object({}),
  errors: ['not_found', 'conflict'],
});
