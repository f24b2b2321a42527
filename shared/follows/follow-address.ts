import type { FollowKind } from './followed.ts';

/** In a small module of its own, because many pages link to it. */
export const followAddress = (kind: FollowKind, target: string): string =>
  `/follow?what=${kind}:${encodeURIComponent(target)}`;
