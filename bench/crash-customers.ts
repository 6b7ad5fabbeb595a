// Customers and visitors who book and upload photos, and who retry with the same key if they get no reply.
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Random } from '../tests/kit/random.ts';
import { accountFields, type BookingForm, cardFields, postBooking, signIn } from './booking-form.ts';

const ANSWER_DEADLINE_MS = 20_000;
const PROMO_CODE = 'WELCOME20';
const SHARES = { promo: 0.2, photos: 0.4 } as const;
const PAUSES_MS = { between: [20, 200], beforeRetry: [50, 300] } as const;
const MOST_PHOTOS = 3;

/** A submit and its result. */
export type Submitted = {
  key: string;
  /** A text that's only in its ProblemDescription. */
  marker: string;
  form: BookingForm;
  token?: string;
  hasPromo: boolean;
  repairId: number;
  /** Client ids of its photos, all acknowledged by the server. */
  photos: string[];
};

export type Traffic = {
  submitted: Submitted[];
  /** Requests without a reply, or with a 5xx, which were sent again. */
  unanswered: number;
  /** How many of these got no reply within the deadline. */
  timedOut: number;
  /** Wrong replies. */
  faults: string[];
};

type Answer = { status: number; body: Record<string, unknown> };

export type Person =
  | { kind: 'customer'; token: string }
  /** Each booking creates an account; `name` distinguishes it from others. */
  | { kind: 'visitor'; name: string };

/** Lets each person make one booking after another until `until` aborts; those under way are finished. */
export async function runBookings(input: {
  url: string;
  people: readonly Person[];
  forms: readonly BookingForm[];
  random: Random;
  until: AbortSignal;
  /** Called for each booking as soon as it's acknowledged. */
  onBooked?: () => void;
  /** How many of the bookings have photos, from 0 to 1. */
  photoShare?: number;
}): Promise<Traffic> {
  const traffic: Traffic = { submitted: [], unanswered: 0, timedOut: 0, faults: [] };
  const images = await makeImages();
  const { url, forms, random, until, photoShare = SHARES.photos } = input;

  /** Sends until there's a reply. Returns null if it isn't a success, and reports that as a fault. */
  async function insist(
    what: string,
    send: (signal: AbortSignal) => Promise<Response>,
  ): Promise<Answer | null> {
    for (;;) {
      const signal = AbortSignal.timeout(ANSWER_DEADLINE_MS);
      const answer = await send(signal)
        .then(async (response) => ({ status: response.status, body: await response.json() }) as Answer)
        .catch(() => null);
      if (answer && answer.status < 500) {
        if (answer.status === 200) return answer;
        traffic.faults.push(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return null;
      }
      traffic.unanswered += 1;
      if (signal.aborted) traffic.timedOut += 1;
      await pause(random.between(...PAUSES_MS.beforeRetry));
    }
  }

  async function book(person: Person, number: number) {
    const name = person.kind === 'visitor' ? `${person.name}-${number}` : null;
    const marker = `crash test ${random.uuid()}`;
    const hasPromo = random.share() < SHARES.promo;
    const form: BookingForm = {
      ...random.pick(forms),
      ProblemDescription: marker,
      ...(hasPromo && { PromotionCode: PROMO_CODE }),
      ...(name !== null && { ...accountFields(name), ...cardFields() }),
    };
    const key = random.uuid();
    const token = person.kind === 'customer' ? person.token : undefined;
    const answer = await insist('a booking', (signal) => postBooking(url, { key, form, token, signal }));
    if (answer === null) return;
    const booked: Submitted = {
      ...{ key, marker, form, hasPromo, photos: [], repairId: Number(answer.body.repairId) },
      ...(token !== undefined && { token }),
    };
    traffic.submitted.push(booked);
    input.onBooked?.();
    if (random.share() < photoShare) {
      booked.photos = await upload(booked.repairId, token ?? (await insistOnSigningIn(name ?? '')));
    }
  }

  async function insistOnSigningIn(name: string): Promise<string> {
    for (;;) {
      try {
        return await signIn(url, name);
      } catch {
        traffic.unanswered += 1;
        await pause(random.between(...PAUSES_MS.beforeRetry));
      }
    }
  }

  async function upload(repairId: number, token: string): Promise<string[]> {
    const photos = Array.from({ length: random.between(1, MOST_PHOTOS) }, () => ({
      clientId: random.uuid(),
      image: random.pick(images),
    }));
    const answer = await insist('an upload', (signal) => {
      const body = new FormData();
      for (const { clientId, image } of photos) {
        body.append('ClientId', clientId);
        body.append('Photos', new Blob([image], { type: 'image/jpeg' }), 'photo.jpg');
      }
      return fetch(`${url}/api/v1/customerportal/jobs/${repairId}/uploadphotos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
        signal,
      });
    });
    return answer === null ? [] : photos.map(({ clientId }) => clientId);
  }

  const live = async (person: Person) => {
    for (let number = 1; !until.aborted; number += 1) {
      await book(person, number);
      await pause(random.between(...PAUSES_MS.between));
    }
  };
  await Promise.all(input.people.map(live));
  return traffic;
}

/** Noise doesn't compress, so these are as large as a small photo. */
async function makeImages(): Promise<Uint8Array<ArrayBuffer>[]> {
  const sizes = [
    [320, 240],
    [640, 480],
    [480, 640],
  ] as const;
  return Promise.all(
    sizes.map(async ([width, height]) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const create = { width, height, channels: 3, background: '#777', noise } as const;
      return new Uint8Array(await sharp({ create }).jpeg({ quality: 80 }).toBuffer());
    }),
  );
}
