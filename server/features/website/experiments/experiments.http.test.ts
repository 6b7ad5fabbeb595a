import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send, type TestApp, testApp } from '../../../../tests/kit/app.ts';

const PATH = '/api/v1/mm/events';
const VISITOR = '7d0c5a1e-2f63-4b6e-9a55-0d0f6a1b2c3d';

const sent = (changes: object = {}) => ({
  VisitorId: VISITOR,
  Variant: 'B',
  Events: ['experiment_assigned', 'experiment_exposed'],
  ...changes,
});

const tell = ({ app }: TestApp, payload: object, headers: Record<string, string> = {}) =>
  send(app, { method: 'POST', url: PATH, payload, headers });

async function recorded({ deps }: TestApp) {
  const { rows } = await deps.pool.query(
    'select visitor_id, variant, name, at from visitor_events order by id',
  );
  return rows;
}

describe('what browsers tell', () => {
  test('[R7.58, R2.20] is taken and recorded, by the server’s own clock', async () => {
    const kit = await testApp();
    const { status, body } = await tell(kit, sent());
    expect([status, body]).toEqual([202, {}]);
    expect(await recorded(kit)).toEqual(
      ['experiment_assigned', 'experiment_exposed'].map((name) => ({
        visitor_id: VISITOR,
        variant: 'B',
        name,
        at: new Date('2026-11-22T22:10:00Z'),
      })),
    );
  });

  test('[R7.58] is recorded once, told twice in one call or by a second one', async () => {
    const kit = await testApp();
    await tell(kit, sent({ Events: ['experiment_exposed', 'experiment_exposed'] }));
    kit.clock.advance({ hours: 1 });
    const again = await tell(
      kit,
      sent({ Variant: 'A', Events: ['experiment_exposed', 'interest_registered'] }),
    );
    expect(again.status).toBe(202);
    const rows = await recorded(kit);
    expect(rows.map(({ name, variant }) => [name, variant])).toEqual([
      ['experiment_exposed', 'B'],
      ['interest_registered', 'A'],
    ]);
    expect(rows[0]?.at).toEqual(new Date('2026-11-22T22:10:00Z'));
  });

  test('[R7.58] is answered alike, and not recorded, of somebody whose browser asks for privacy', async () => {
    const kit = await testApp();
    for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
      expect((await tell(kit, sent(), headers)).status).toBe(202);
    }
    expect(await recorded(kit)).toEqual([]);
    await tell(kit, sent(), { 'sec-gpc': '0', dnt: '0' });
    expect(await recorded(kit)).toHaveLength(2);
  });

  test('[R7.58, R7.55] is refused, and nothing of it kept, with anything that nobody asked for', async () => {
    const kit = await testApp();
    for (const [changes, ...fields] of [
      [{ Events: ['signed_up'] }, 'Events.0'],
      // Only the server reports bookings.
      [{ Events: ['booking_made'] }, 'Events.0'],
      [{ Events: [] }, 'Events'],
      [{ Events: Array(4).fill('experiment_exposed') }, 'Events'],
      [{ Email: 'priya@marlowestreet.example' }, ''],
      [{ VisitorId: 'priya' }, 'VisitorId'],
      [{ Variant: 'C' }, 'Variant'],
      [{ VisitorId: undefined, Variant: undefined, Events: undefined }, 'VisitorId', 'Variant', 'Events'],
    ] as const) {
      const { status, body } = await tell(kit, sent(changes));
      expect([status, body.code], JSON.stringify(changes)).toEqual([422, 'invalid_fields']);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    }
    expect(await recorded(kit)).toEqual([]);
  });

  test('[R7.55] is refused when it can’t be read, is of another type or too large', async () => {
    const kit = await testApp();
    const raw = (type: string, payload: string) =>
      send(kit.app, { method: 'POST', url: PATH, payload, headers: { 'content-type': type } });
    expect((await raw('application/json', '{')).status).toBe(400);
    expect((await raw('text/plain', JSON.stringify(sent()))).status).toBe(415);
    expect((await raw('application/json', JSON.stringify(sent({ More: 'x'.repeat(70_000) })))).status).toBe(
      413,
    );
    expect(await recorded(kit)).toEqual([]);
  });

  test('[R7.58] is held to a rate', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const tellOfAnother = async () => (await tell(kit, sent({ VisitorId: randomUUID() }))).status;
    for (let call = 0; call < 60; call += 1) expect(await tellOfAnother()).toBe(202);
    expect(await tellOfAnother()).toBe(429);
    expect(await recorded(kit)).toHaveLength(120);
  });

  test('[R7.55] is not lost silently while the database can’t take it', async () => {
    const kit = await testApp();
    await kit.deps.pool.query('drop table visitor_events');
    expect((await tell(kit, sent())).status).toBe(500);
  });

  test('[R7.61] is described with its 202, and as taking no other field', async () => {
    const { app } = await testApp();
    const { body } = await send(app, { url: '/api/v1/openapi.json' });
    const { requestBody, responses } = body.paths[PATH].post;
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual(['202']);
    expect(requestBody.content['application/json'].schema).toMatchObject({
      required: ['VisitorId', 'Variant', 'Events'],
      additionalProperties: false,
    });
  });
});
