import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config/config.ts';
import type { RateLimiters } from '../pipeline/rate-limiters.ts';
import type { DeviceCookie } from '../session/device-cookie.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';

/** Parts of the site used by its forms. */
export type FormOptions = {
  readonly config: Config;
  readonly secrets: readonly string[];
  readonly sessionCookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly upstream: Upstream;
  readonly rateLimiters: RateLimiters;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Renders the page of a request, with the rejected form. */
  readonly page: RequestHandler;
  /** Whether the page of a request is known not to exist. */
  readonly isMissing: (req: Request, res: Response) => Promise<boolean>;
};
