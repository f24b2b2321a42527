import type { CoverTopic } from './covers.ts';

/** `guest`: visitors who are not signed in. Section 2, Route guards. */
export type Access = 'public' | 'member' | 'guest';

export const SECTIONS = [
  'general',
  'news',
  'whoWeAre',
  'membership',
  'formEmbeds',
  'resources',
  'careers',
  'education',
  'website',
] as const;

export type SectionId = (typeof SECTIONS)[number] | 'areas';

export interface AreaIdentity {
  readonly id: string;
  readonly name: string;
  readonly topic: CoverTopic;
  /** Orange areas take place on the date of their event; green areas are open all year. */
  readonly ink: 'orange' | 'green';
  readonly root: string;
}

/** With defaults and slug filled in; `Kind` is a type parameter to avoid a cyclic import. */
export interface Route<Kind extends string = string> {
  /** Stable: the path of the table, with its tokens. */
  readonly id: string;
  readonly path: string;
  readonly kind: Kind;
  readonly access: Access;
  readonly section: SectionId;
  readonly title?: string;
  readonly hasOwnData?: true;
  /** Undefined in the general site area. */
  readonly area?: AreaIdentity;
  /** Page of which this route is an alias. */
  readonly contentPath?: string;
}

/** With the decoded values of its `:name` segments and its `*`. */
export interface PathMatch<Kind extends string = string> {
  readonly route: Route<Kind>;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly external: boolean;
  readonly replace: boolean;
}
