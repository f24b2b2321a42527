import type { Site } from '../../shared/site/resolve.ts';
import type { Upstream } from '../upstream/client.ts';

/** The data of the sitemaps, feeds and calendars. */
export type Sources = {
  readonly site: Site;
  readonly upstream: Upstream;
  /** Public origin; every URL in a file begins with it. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
};
