import type { OnEnd } from '../on-end.ts';
import { type HttpCall, type HttpDouble, type HttpReply, httpDouble } from './http-double.ts';

export const POSTHOG_KEY = 'phc_0SVmPRkLKy1gqNPKJ2zXqwEL0n4zPqHhQ8bS8ZrYd1F';

export type PostHogEvent = {
  uuid: string;
  event: string;
  timestamp: string;
  distinct_id: string;
  properties: Record<string, unknown>;
};

export type PostHogDouble = HttpDouble & {
  /** What is counted: an event that is sent again with the same id, name, visitor and time is one. */
  counted(): PostHogEvent[];
};

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * PostHog's endpoints for several events at a time and for feature flags, with the replies that posthog.com/docs/api/capture and its ingestion
 * pipeline describe.
 */
export async function posthogDouble(onEnd?: OnEnd): Promise<PostHogDouble> {
  const counted = new Map<string, PostHogEvent>();
  const json = (status: number, body: object): HttpReply => ({
    status,
    type: 'application/json',
    body: JSON.stringify(body),
  });
  const reply = ({ method, url, headers, body }: HttpCall): HttpReply => {
    const path = `${method} ${url.pathname}${url.search}`;
    if (path !== 'POST /batch/' && path !== 'POST /flags/?v=2') return json(404, {});
    if (!headers['content-type']?.startsWith('application/json')) return json(415, {});
    const { api_key, batch } = JSON.parse(body) as { api_key: string; batch: PostHogEvent[] };
    if (api_key !== POSTHOG_KEY) {
      const detail =
        'Project API key invalid. You can find your project API key in PostHog project settings.';
      return json(401, { type: 'authentication_error', code: 'invalid_api_key', detail, attr: null });
    }
    if (url.pathname === '/flags/') return json(200, { flags: {}, errorsWhileComputingFlags: false });
    const isWhole = ({ uuid, event, timestamp, properties }: PostHogEvent) =>
      IS_UUID.test(uuid) && event && !Number.isNaN(Date.parse(timestamp)) && properties.distinct_id;
    if (!batch.every(isWhole)) return json(400, { type: 'validation_error', code: 'invalid_payload' });
    for (const one of batch) {
      counted.set([one.uuid, one.event, one.timestamp, one.distinct_id].join(), one);
    }
    return json(200, { status: 'Ok' });
  };
  return Object.assign(await httpDouble(reply, onEnd), { counted: () => [...counted.values()] });
}
