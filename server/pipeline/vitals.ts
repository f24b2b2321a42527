import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Site } from '../../shared/site/resolve.ts';
import {
  MAX_VITALS,
  VITAL_NAMES,
  VITAL_SCOPES,
  VITALS,
  VITALS_PATH,
  type VitalReport,
} from '../../shared/web-vitals.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { rateLimit } from './rate-limit.ts';
import type { RateLimiters } from './rate-limiters.ts';
import { toContext } from './request-context.ts';
import { originProblem } from './xsrf.ts';

const MAX_BODY = '10kb';

type Options = { site: Site; metrics: Metrics; rateLimiters: Pick<RateLimiters, 'vitals'> };

/**
 * `POST /vitals` (section 9, Web vitals), from this origin only; no XSRF token, because it changes nothing but metrics.
 */
export function vitals(
  { publicOrigin, vitalsSample }: Config,
  { site, metrics, rateLimiters }: Options,
): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  if (vitalsSample === 0) return router;
  const schema = reportsSchema(site);
  const readText = express.text({ type: () => true, limit: MAX_BODY });

  const checkOrigin: RequestHandler = (req, res, next) => {
    toContext(res).route = 'vitals';
    res.set('Cache-Control', 'no-store');
    if (originProblem(req, publicOrigin) === undefined) next();
    else res.sendStatus(403);
  };
  const limit = rateLimit(rateLimiters.vitals, (_req, res) => {
    res.sendStatus(429);
  });
  router.post(VITALS_PATH, checkOrigin, limit, readText, (req, res) => {
    const reports = schema.safeParse(parse(req.body));
    if (!reports.success) {
      res.sendStatus(400);
      return;
    }
    reports.data.forEach(metrics.observeVital);
    res.sendStatus(204);
  });
  return router;
}

function reportsSchema({ routes }: Site) {
  const ids = new Set(routes.map(({ id }) => id));
  const report: z.ZodType<VitalReport> = z
    .strictObject({
      name: z.enum(VITAL_NAMES),
      value: z.number().nonnegative(),
      scope: z.enum(VITAL_SCOPES),
      route: z.string().refine((route) => ids.has(route)),
      cause: z.string().optional(),
    })
    .refine(({ name, value, cause }) => {
      const { max, causes }: { max: number; causes: readonly string[] } = VITALS[name];
      return value <= max && (cause === undefined || causes.includes(cause));
    });
  return z.array(report).min(1).max(MAX_VITALS);
}

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
