import type { FollowKind } from './followed.ts';

/** The page on which something can be followed by e-mail, apart from its rules, because many pages link to it. */
export const followAddress = (kind: FollowKind, target: string): string =>
  `/follow?what=${kind}:${encodeURIComponent(target)}`;
