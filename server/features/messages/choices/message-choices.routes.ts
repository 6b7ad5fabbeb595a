import type { FastifyInstance } from 'fastify';
import { getMessageChoices, saveMessageChoices } from '../../../../contracts/messages/message-choices.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { readChoices } from './read-choices.ts';
import { saveChoices } from './save-choices.ts';

/** How customers choose to get messages (R11.08). */
export function messageChoiceRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, getMessageChoices, options, ({ caller }) => readChoices(deps, caller.customerId));
  route(app, saveMessageChoices, options, async ({ caller, body }) => {
    const { customerId } = caller;
    await saveChoices(deps, { customerId, asked: body, staff: null });
    return readChoices(deps, customerId);
  });
}
