import { describe, expect, test } from 'vitest';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import {
  DISPATCHER,
  desk,
  errorsOf,
  type JobPeople,
  jobIn,
  jobPeople,
  jobPeopleWith,
  QUOTE,
  signedInStaff,
  signInStaff,
} from '../../../tests/kit/desk.ts';
import { queuedEmails } from '../../../tests/kit/mails.ts';

describe('a quote of the desk', () => {
  const sent = async (
    people: JobPeople,
    changes: object = {},
    state: Parameters<typeof jobIn>[1] = 'InProgress',
  ) => {
    const { jobId } = await jobIn(people, state);
    return {
      jobId,
      ...(await desk(people.kit.app, people.staff, `jobs/${jobId}/quote`, { ...QUOTE, ...changes })),
    };
  };

  const shared = sharedApp((kit) => jobPeopleWith(kit, 'InProgress'));

  test('[R3.04, R3.10] adds its lines up in cents and takes GST once', async () => {
    const people = await jobPeople();
    const Lines = [
      { Description: 'Refrigerant, kg', Quantity: 0.33, UnitExGst: 95.05, Detail: 'R290' },
      { Description: 'Labour', Quantity: 1.5, UnitExGst: 140 },
    ];
    const { status, body, jobId } = await sent(people, { Lines });
    expect(status).toBe(200);
    expect(body.Quotes).toEqual([
      {
        UniqueId: expect.stringMatching(/^[\da-f-]{36}$/),
        QuoteNumber: `Q${jobId}-1`,
        State: 'waiting',
        IsExpired: false,
        IssuedOn: '2026-11-22T22:10:00Z',
        ValidUntil: '2026-12-23T12:59:59Z',
        Note: QUOTE.Note,
        SubtotalExGst: 241.37,
        CouponPromoCode: 'REPAIR40',
        DiscountExGst: 36.36,
        Gst: 20.5,
        TotalIncGst: 225.51,
        DecidedOn: null,
        DecidedBy: null,
        DecidedByLink: false,
        DecidedByPhone: false,
        DecidedBeforehand: false,
        Answer: null,
        DeclineReason: null,
        Lines: [
          {
            Description: 'Refrigerant, kg',
            Detail: 'R290',
            Quantity: 0.33,
            UnitExGst: 95.05,
            AmountExGst: 31.37,
            PartId: null,
            Margin: null,
            IsLeft: false,
            LeftReason: null,
          },
          {
            Description: 'Labour',
            Detail: null,
            Quantity: 1.5,
            UnitExGst: 140,
            AmountExGst: 210,
            PartId: null,
            Margin: null,
            IsLeft: false,
            LeftReason: null,
          },
        ],
        AutomaticCoupons: [
          expect.objectContaining({ CouponPromoCode: 'REPAIR5' }),
          expect.objectContaining({ CouponPromoCode: 'REPAIR40' }),
        ],
        Margin: null,
      },
    ]);
    expect(body.WaitingQuote).toEqual({
      TotalIncGst: 225.51,
      ValidUntil: '2026-12-23T12:59:59Z',
      IsExpired: false,
    });
    expect(body.Timeline.at(-1).Note).toBe(`Quote Q${jobId}-1, $225.51 inc GST with coupon REPAIR40`);
  });

  test('[R4.31] holds to the end of its last day by the job’s own clock', async () => {
    const people = await jobPeople();
    const { body } = await sent(people, { ValidDays: 14 });
    expect(body.Quotes[0].ValidUntil).toBe('2026-12-07T12:59:59Z');
  });

  test.each([
    [{ Lines: [] }, 'Lines', 'A quote has 1 to 40 lines'],
    [{ Lines: undefined }, 'Lines', 'A quote has 1 to 40 lines'],
    [
      { Lines: [{ Description: '', Quantity: 1, UnitExGst: 5 }] },
      'Lines.0.Description',
      'Please say what the line is for',
    ],
    [
      { Lines: [{ Description: 'Fan', Quantity: 0, UnitExGst: 5 }] },
      'Lines.0.Quantity',
      'A quantity is more than 0 and at most 999.99',
    ],
    [
      { Lines: [{ Description: 'Fan', Quantity: 0.005, UnitExGst: 5 }] },
      'Lines.0.Quantity',
      'A quantity is more than 0 and at most 999.99',
    ],
    [
      { Lines: [{ Description: 'Fan', Quantity: 1, UnitExGst: -5 }] },
      'Lines.0.UnitExGst',
      'A price is an amount from $0 to $100,000, ex GST',
    ],
    [
      { Lines: [{ Description: 'Fan', Quantity: 1, UnitExGst: 0 }] },
      'Lines',
      'A quote comes to more than nothing',
    ],
    [
      { Lines: [{ Description: 'Fans', Quantity: 999, UnitExGst: 100_000 }] },
      'Lines',
      'A quote comes to $1,000,000 ex GST at most',
    ],
    [{ ValidDays: 0 }, 'ValidDays', 'A quote is valid for 1 to 90 days'],
    [{ ValidDays: 91 }, 'ValidDays', 'A quote is valid for 1 to 90 days'],
  ])('[R5.23] is refused at its field: %j', async (change, field, message) => {
    const { kit, staff, jobId } = await shared();
    const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/quote`, { ...QUOTE, ...change });
    expect([status, errorsOf(body)]).toEqual([422, [[field, message]]]);
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toMatchObject({
      State: 'InProgress',
      Quotes: [],
    });
  });

  test('[R4.29] after a decline takes the place of the former under a new UniqueId', async () => {
    const people = await jobPeople();
    const { body, jobId } = await sent(people, { Note: 'A cheaper motor' }, 'QuoteDeclined');
    expect(body.State).toBe('QuoteWaiting');
    const [second, first] = body.Quotes;
    expect(second).toMatchObject({ QuoteNumber: `Q${jobId}-2`, State: 'waiting', Note: 'A cheaper motor' });
    expect(first).toMatchObject({ QuoteNumber: `Q${jobId}-1`, State: 'replaced', DecidedBy: 'Priya Nair' });
    expect(second.UniqueId).not.toBe(first.UniqueId);
    const approve = (uniqueId: string) =>
      send(people.kit.app, {
        method: 'POST',
        url: `/api/v1/customerportal/jobs/${jobId}/approvequote/${uniqueId}`,
        headers: { authorization: `Bearer ${people.customer}` },
        payload: {},
      });
    expect(await approve(first.UniqueId)).toMatchObject({ status: 409 });
    expect(await approve(second.UniqueId)).toMatchObject({ status: 200, body: { State: 'approved' } });
  });

  test('[R4.29] leaves one that was approved as it is, when more is found later', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'QuoteApproved');
    await desk(kit.app, staff, `jobs/${jobId}/start`, {});
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/quote`, QUOTE);
    expect(body.Quotes.map(({ State }: { State: string }) => State)).toEqual(['waiting', 'approved']);
  });

  test('[R4.29] that ended moves no job: the job still waits, says so, and another quote can follow', async () => {
    const people = await jobPeople();
    const { kit } = people;
    const { jobId } = await sent(people, { ValidDays: 1 });
    const mei = { ...DISPATCHER, UserName: 'mei@galley.example', Name: 'Mei' };
    await signedInStaff(kit, mei);
    kit.clock.set('2026-11-24T12:59:59Z');
    const token = await signInStaff(kit.app, mei);
    const ended = await desk(kit.app, token, `jobs/${jobId}`);
    expect(ended.body).toMatchObject({ State: 'QuoteWaiting', WaitingQuote: { IsExpired: true } });
    const { body } = await desk(kit.app, token, `jobs/${jobId}/quote`, { ...QUOTE, Note: 'More' });
    expect(body).toMatchObject({ State: 'QuoteWaiting', WaitingQuote: { IsExpired: false } });
    expect(body.Quotes.map(({ State }: { State: string }) => State)).toEqual(['waiting', 'replaced']);
    expect(body.Timeline.at(-1)).toMatchObject({ State: 'QuoteWaiting', ActorName: 'Mei' });
  });

  test('that is pending, sent again, returns its state and sends nothing', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId, body } = await sent(people);
    const mails = await queuedEmails(kit);
    expect((await desk(kit.app, staff, `jobs/${jobId}/quote`, QUOTE)).body).toEqual(body);
    expect(await queuedEmails(kit)).toEqual(mails);
  });
});
