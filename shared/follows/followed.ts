export const FOLLOW_KINDS = ['deadline', 'document', 'topic', 'chapter', 'search', 'jobs', 'week'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

export const FOLLOW_FREQUENCIES = ['weekly', 'daily'] as const;
export type FollowFrequency = (typeof FOLLOW_FREQUENCIES)[number];

/** `target`: a key, an id, the last segment of a path, or a search query. */
export type Followed = { readonly kind: FollowKind; readonly target: string };

export const ALL_JOBS = 'careers';

export const FOLLOWED_PARAM = 'what';
export const STOPPED_FIELD = 'follow';

export const FREQUENCY_FIELD = 'frequency';

export const RESUMED_FIELD = 'again';

/** Days in which an unfollowed subject can be followed again. */
export const RESUME_DAYS = 30;

/** Days before a deadline. */
export const REMINDER_DAYS = [90, 30, 7] as const;

export const FOLLOWED = /^(deadline|document|topic|chapter|search|jobs|week):(\S[^\r\n]*)$/;
export const MAX_FOLLOWED_LENGTH = 1600;

export function parseFollowed(text: string | null): Followed | undefined {
  const [, name, target] = FOLLOWED.exec(text ?? '') ?? [];
  const kind = FOLLOW_KINDS.find((one) => one === name);
  const isTooLong = (text ?? '').length > MAX_FOLLOWED_LENGTH;
  return kind === undefined || target === undefined || isTooLong ? undefined : { kind, target };
}

export const followedText = ({ kind, target }: Followed): string => `${kind}:${target}`;
