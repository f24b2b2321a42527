import type { FollowKind } from './followed.ts';

export const followAddress = (kind: FollowKind, target: string): string =>
  `/follow?what=${kind}:${encodeURIComponent(target)}`;
