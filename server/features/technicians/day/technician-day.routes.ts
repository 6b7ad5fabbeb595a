import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addVisitPhotos as addVisitPhotosCall,
  finishVisit as finishVisitCall,
  pressVisit,
} from '../../../../contracts/jobs/technician-presses.ts';
import * as calls from '../../../../contracts/technicians/technician-day.ts';
import type { Deps } from '../../../common/deps.ts';
import { partsOf } from '../../../common/http/receive-upload.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { PHOTO_UPLOAD_LIMITS } from '../../../common/photos/upload-photos.ts';
import { wireInstant } from '../../../platform/clock.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { RATES } from '../../../platform/limits.ts';
import { finishVisit, takePress } from '../../visits/take-press.ts';
import { addVisitPhotos } from './add-visit-photos.ts';
import { bindPhone, dayLimits, phoneCookies } from './bind-phone.ts';
import { openBoundLink } from './open-day-link.ts';
import { readDay } from './read-day.ts';
import { readDayParts } from './read-day-parts.ts';
import { readDayPhoto } from './read-day-photo.ts';
import { sendDayCode } from './send-day-code.ts';
import { showDayCodes } from './show-day-codes.ts';

/** A technician's own day, by link, on the phone that it's bound to (R10.14). */
export function technicianDayRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = dayLimits(deps);
  const cookies = phoneCookies(deps.config);
  route(
    app,
    calls.readTechnicianDay,
    options,
    async ({ body, request }) =>
      readDay(deps, await openBoundLink(deps, { ch: body.ch, phones: cookies.phonesOf(request) })),
    RATES.linkLooks,
  );
  route(
    app,
    calls.findDayParts,
    options,
    async ({ body, request }) => {
      await openBoundLink(deps, { ch: body.ch, phones: cookies.phonesOf(request) });
      return readDayParts(deps, body.SearchTerm);
    },
    RATES.linkLooks,
  );
  route(
    app,
    calls.sendDayCode,
    options,
    ({ body, request }) => sendDayCode(deps, limits, { ch: body.ch, address: request.ip }),
    RATES.linkAnswers,
  );
  route(
    app,
    calls.bindPhone,
    options,
    async ({ body, headers, request, reply }) => {
      const bound = await bindPhone(deps, {
        ch: body.ch,
        code: body.Code,
        key: headers['idempotency-key'],
        origin: originOf(request),
      });
      cookies.keep(reply, bound, deps.clock.now());
      return { BoundOn: wireInstant(bound.boundAt) };
    },
    RATES.linkAnswers,
  );
  const presserOf = async (ch: string, request: FastifyRequest) => {
    const link = await openBoundLink(deps, { ch, phones: cookies.phonesOf(request) });
    return {
      kind: 'technician' as const,
      id: link.technicianId,
      name: link.name,
      quoteLimitCents: link.quoteLimitCents,
      origin: originOf(request),
    };
  };
  route(
    app,
    pressVisit,
    options,
    async ({ body, request }) => takePress(deps, await presserOf(body.ch, request), body),
    RATES.linkLooks,
  );
  route(
    app,
    calls.showDayCodes,
    options,
    async ({ body, request }) => showDayCodes(deps, await presserOf(body.ch, request), body.VisitId),
    RATES.linkAnswers,
  );
  route(
    app,
    finishVisitCall,
    options,
    async ({ body, request }) => finishVisit(deps, await presserOf(body.ch, request), body),
    RATES.linkLooks,
  );
  route(
    app,
    addVisitPhotosCall,
    options,
    ({ params, request }) =>
      addVisitPhotos(
        deps,
        { visitId: params.VisitId, parts: partsOf(request, PHOTO_UPLOAD_LIMITS) },
        cookies.phonesOf(request),
      ),
    RATES.linkLooks,
  );
  route(
    app,
    calls.technicianPhoto,
    options,
    ({ params, request }) => readDayPhoto(deps, params, cookies.phonesOf(request)),
    RATES.technicianPhotos,
  );
}
