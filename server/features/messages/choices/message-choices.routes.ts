import type { FastifyInstance } from 'fastify';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { getMessageChoices, saveMessageChoices } from '../../../../contracts/messages/message-choices.ts';
import type { Deps } from '../../../common/deps.ts';
import { type Caller, type RouteOptions, route } from '../../../common/http/route.ts';
import { chooserOf, heardOf } from './message-choices.queries.ts';
import { readChoices } from './read-choices.ts';
import { saveChoices } from './save-choices.ts';

/** How people choose to get messages, each for each of their businesses (R11.08, R12.03). */
export function messageChoiceRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const own = async (caller: Caller): Promise<Reply<typeof getMessageChoices>> => {
    const { mayHear, hears } = await heardOf(deps.db, caller);
    const choices = await readChoices(deps, await chooserOf(deps.db, caller));
    return { ...choices, MayHear: mayHear, Hears: hears };
  };
  route(app, getMessageChoices, options, ({ caller }) => own(caller));
  route(app, saveMessageChoices, options, async ({ caller, body }) => {
    const { personId } = caller;
    const hears = body.Hears && { personId, wanted: body.Hears };
    const chooser = await chooserOf(deps.db, caller);
    await saveChoices(deps, { ...chooser, asked: body, ...(hears && { hears }), staff: null });
    return own(caller);
  });
}
