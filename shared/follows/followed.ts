/** Kinds of subject that a person can follow by e-mail. */
export const FOLLOW_KINDS = ['deadline', 'document', 'topic', 'chapter', 'search', 'jobs'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** How often a digest comes; a deadline is reminded of at its own days. */
export const FOLLOW_FREQUENCIES = ['weekly', 'daily'] as const;
export type FollowFrequency = (typeof FOLLOW_FREQUENCIES)[number];

/** Something that is followed. `target`: a key, an id, the last segment of a path, or the query of a search. */
export type Followed = { readonly kind: FollowKind; readonly target: string };

/** The target of all open positions. */
export const ALL_JOBS = 'careers';

/** The query parameter that names what is followed, and the field of the list that names what is stopped. */
export const FOLLOWED_PARAM = 'what';
export const STOPPED_FIELD = 'follow';

/** The field of how often a digest comes. */
export const FREQUENCY_FIELD = 'frequency';

/** The field that names what was stopped and is followed again. */
export const RESUMED_FIELD = 'again';

/** Days in which what was stopped can be followed again. */
export const RESUME_DAYS = 30;

/** Days before a deadline on which its followers are reminded. */
export const REMINDER_DAYS = [90, 30, 7] as const;

/** A subject as a text: `deadline:` and a key, `search:` and the query of a search. */
export const FOLLOWED = /^(deadline|document|topic|chapter|search|jobs):(\S[^\r\n]*)$/;
export const MAX_FOLLOWED_LENGTH = 1600;

/** Parses what is followed; undefined when the text is malformed. */
export function parseFollowed(text: string | null): Followed | undefined {
  const [, name, target] = FOLLOWED.exec(text ?? '') ?? [];
  const kind = FOLLOW_KINDS.find((one) => one === name);
  const isTooLong = (text ?? '').length > MAX_FOLLOWED_LENGTH;
  return kind === undefined || target === undefined || isTooLong ? undefined : { kind, target };
}

/** The text that `parseFollowed` parses. */
export const followedText = ({ kind, target }: Followed): string => `${kind}:${target}`;
