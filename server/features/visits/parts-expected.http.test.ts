import { describe, expect, test } from 'vitest';
import { send, testApp } from '../../../tests/kit/app.ts';
import { desk, errorsOf, jobIn, jobPeopleIn, NO_VISIT, VISIT } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, textsOf } from '../../../tests/kit/texts.ts';

const REASON = 'Supplier owes us money';
const HELD = { Until: '2026-12-08', Reason: REASON, IsHeldForParts: true };

/** A job in a state whose news has been told, and what office and customer do with it. */
async function held(state: Parameters<typeof jobIn>[1]) {
  const kit = await testApp({ env: { SMS: 'local' } });
  const people = await jobPeopleIn(kit);
  const { jobId } = await jobIn(people, state);
  const go = (change: string, body: object = {}) =>
    desk(kit.app, people.staff, `jobs/${jobId}/${change}`, body);
  const portal = async (path: string, payload?: object) =>
    (
      await send(kit.app, {
        method: payload ? 'POST' : 'GET',
        url: `/api/v1/customerportal/jobs${path}`,
        headers: { authorization: `Bearer ${people.customer}` },
        ...(payload && { payload }),
      })
    ).body;
  const byLink = async (path: string, ch: string) =>
    (await send(kit.app, { method: 'POST', url: `/api/v1/${path}`, payload: { ch } })).body;
  const told = async () => {
    kit.clock.advance({ minutes: 1 });
    const mails = await deliverEmails(kit);
    await deliverTexts(kit);
    return mails.filter(({ subject }) => subject?.startsWith('On hold'));
  };
  const texts = async () => (await textsOf(kit)).filter((text) => text.kind === 'parts-expected');
  await told();
  return { kit, jobId, go, portal, byLink, told, texts, job: () => portal(`/${jobId}`) };
}

const chIn = (words = '', route = 'visit') =>
  new RegExp(`#/${route}\\?ch=([\\w-]{43})`).exec(words)?.[1] ?? '';

describe('[R10.11] a hold for parts', () => {
  test('shows wherever the customer sees the job, without its reason, and sends one message', async () => {
    const { kit, jobId, go, portal, byLink, told, texts, job } = await held('QuoteApproved');
    expect((await go('hold', HELD)).body).toMatchObject({
      PartsExpectedOn: '2026-12-08',
      HoldReason: REASON,
    });
    const version = (await go('hold', HELD)).body.Version;
    expect((await go('hold', HELD)).body.Version).toBe(version);
    expect((await go('hold', { ...HELD, Until: '2026-12-09', Version: version - 1 })).status).toBe(409);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`On hold: GAL${jobId}R, parts expected on Tue 8 Dec`);
    expect(mail?.text).toContain("Parts expected on Tue 8 Dec. We'll ring you to set a time.");
    expect(await texts()).toMatchObject([
      {
        state: 'sent',
        body: expect.stringContaining(
          `On hold: job GAL${jobId}R. Parts expected on Tue 8 Dec. We'll ring you to set a time.`,
        ),
      },
    ]);
    const own = await job();
    expect(own.Timeline.at(-1)).toMatchObject({ Kind: 'parts-expected', Note: 'Tue 8 Dec' });
    const { Url } = await portal(`/${jobId}/kitchen`, {});
    const list = await portal('');
    const link = await byLink('visit/view', chIn(mail?.text));
    const kitchen = await byLink('kitchen/view', chIn(Url, 'kitchen'));
    const inList = list.JobList.find(({ RepairId }: { RepairId: number }) => RepairId === jobId);
    for (const seen of [own, inList, link, kitchen]) expect(seen.PartsExpectedOn).toBe('2026-12-08');
    for (const seen of [own, list, link, kitchen, mail?.text, mail?.html, await texts()]) {
      expect(JSON.stringify(seen)).not.toContain(REASON);
    }
    // Another reason is news to nobody; another day is.
    await go('hold', { ...HELD, Reason: 'Another supplier' });
    expect(await told()).toEqual([]);
    await go('hold', { ...HELD, Until: '2026-12-10' });
    await go('hold', { ...HELD, Until: '2026-12-11' });
    const [changed, ...more] = await told();
    expect([changed?.subject, more]).toEqual([`On hold: GAL${jobId}R, parts expected on Fri 11 Dec`, []]);
    expect(await texts()).toHaveLength(2);
    await kit.close();
  });

  test('sends nothing if the office does not tick the box, or ends the hold within the wait', async () => {
    const { kit, go, told, texts, job } = await held('QuoteApproved');
    const before = await job();
    await go('hold', { ...HELD, IsHeldForParts: false });
    expect(await job()).toEqual(before);
    await go('hold', HELD);
    await go('hold', { Until: null, Reason: null });
    const { Timeline, ...after } = await job();
    expect({ ...after, Timeline: Timeline.slice(0, -2) }).toEqual(before);
    expect(Timeline.slice(-2)).toMatchObject([
      { Kind: 'parts-expected', IsUndone: true },
      { Kind: 'as-before', State: 'QuoteApproved', Note: null },
    ]);
    expect([await told(), await texts()]).toEqual([[], []]);
    await kit.close();
  });

  test('ends with its day, its removal, a new visit, the start of the repair and the end of the job', async () => {
    const { kit, go, job } = await held('QuoteApproved');
    const expected = async () => (await job()).PartsExpectedOn;
    await go('hold', HELD);
    expect(await expected()).toBe('2026-12-08');
    await go('hold', { Until: null, Reason: null });
    expect(await expected()).toBeNull();
    await go('hold', HELD);
    await go('schedule', VISIT);
    expect(await expected()).toBeNull();
    await go('call-off', { Reason: 'Our tech is sick' });
    expect(await expected()).toBeNull();
    await go('hold', HELD);
    await go('start');
    expect(await expected()).toBeNull();
    await go('hold', HELD);
    await go('complete', NO_VISIT);
    expect(await expected()).toBeNull();
    await kit.close();
    const later = await held('QuoteApproved');
    await later.go('hold', { ...HELD, Until: '2026-11-25' });
    expect((await later.job()).PartsExpectedOn).toBe('2026-11-25');
    later.kit.clock.set('2026-11-24T13:00:00Z');
    expect((await later.job()).PartsExpectedOn).toBeNull();
    await later.kit.close();
  });

  test('is refused while a visit is to come, and keeps no news of a visit that was called off', async () => {
    const { kit, jobId, go, job } = await held('Scheduled');
    expect(errorsOf((await go('hold', HELD)).body)).toEqual([
      ['IsHeldForParts', expect.stringContaining('Call off the visit first')],
    ]);
    for (const IsHeldForParts of ['yes', 1, null]) {
      expect((await go('hold', { ...HELD, IsHeldForParts })).body.code).toBe('invalid_fields');
    }
    await go('call-off', { Reason: 'Part on order' });
    expect((await go('hold', HELD)).status).toBe(200);
    kit.clock.advance({ minutes: 1 });
    const subjects = (await deliverEmails(kit)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      `Visit called off: GAL${jobId}R, Tue 24 Nov, 8am-12pm`,
      `On hold: GAL${jobId}R, parts expected on Tue 8 Dec`,
    ]);
    expect((await job()).PartsExpectedOn).toBe('2026-12-08');
    await kit.close();
  });
});
