import type { Site } from '../../shared/site/resolve.ts';
import type { Upstream } from '../upstream/client.ts';

export type Sources = {
  readonly site: Site;
  readonly upstream: Upstream;
  /** Public origin, prefix of every URL in a file. */
  readonly origin: string;
  readonly now: () => number;
};
