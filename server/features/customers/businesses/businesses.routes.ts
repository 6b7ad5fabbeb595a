import type { FastifyInstance } from 'fastify';
import { lookUpAbn } from '../../../../contracts/customers/businesses.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { RATES } from '../../../platform/limits.ts';

/** What is known about businesses by their ABN. */
export function businessRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, lookUpAbn, options, ({ query: { Abn } }) => findAbn(deps, Abn), RATES.abnLookUps);
}

/** What the register says about an ABN. If the register is down, that's logged and the ABN counts as unchecked. */
async function findAbn(
  { abnRegister, log }: Pick<Deps, 'abnRegister' | 'log'>,
  abn: string,
): Promise<Reply<typeof lookUpAbn>> {
  try {
    const finding = await abnRegister.lookUp(abn);
    return {
      Status: finding.outcome,
      BusinessName: finding.outcome === 'active' ? finding.name : null,
    };
  } catch (error) {
    log.warn({ err: error }, 'an ABN could not be looked up');
    return { Status: 'unchecked', BusinessName: null };
  }
}
