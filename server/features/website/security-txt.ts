import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../common/deps.ts';

/** RFC 9116 wants less than a year; each reading counts from its own day. */
const VALID_DAYS = 180;

/** Where to report a vulnerability of this website (RFC 9116). */
export function securityTxtRoute(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = clock.now().add({ hours: VALID_DAYS * 24 });
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${config.brand.email}`,
          `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
          'Preferred-Languages: en',
          `Canonical: ${config.publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
