import type { CoverTopic } from './covers.ts';

/** Access to a page: public, for members, or for visitors who are not signed in. Section 2, Route guards. */
export type Access = 'public' | 'member' | 'guest';

/** The sections of the route table; the routes of the section areas are one more. */
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

/** The section area of a page. */
export interface AreaIdentity {
  /** First segment of every path of the area. */
  readonly id: string;
  readonly name: string;
  /** The topic of its cover; the id is the seed. */
  readonly topic: CoverTopic;
  /** Orange areas take place on a date, which their event in the API has; green areas are open all year. */
  readonly ink: 'orange' | 'green';
  /** The page that the bare prefix redirects to; relative to the prefix. */
  readonly root: string;
}

/** A route of one society, with its defaults and slug filled in. `Kind` is a parameter to avoid a cyclic import. */
export interface Route<Kind extends string = string> {
  /** Stable id: the path of the table, with its tokens. */
  readonly id: string;
  readonly path: string;
  readonly kind: Kind;
  readonly access: Access;
  readonly section: SectionId;
  /** Title of a member page, by which the login names it. */
  readonly title?: string;
  /** The area the route belongs to; none in the general site area. */
  readonly area?: AreaIdentity;
  /** Path of the page of which this route is an alias. */
  readonly contentPath?: string;
}

/** The route of a path, and the decoded values of its `:name` segments and its `*`. */
export interface PathMatch<Kind extends string = string> {
  readonly route: Route<Kind>;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A fixed redirect of one society: permanent, the query string is kept. */
export interface Redirect {
  readonly from: string;
  /** A path of this site, or an absolute address when `external`. */
  readonly to: string;
  readonly external: boolean;
  readonly replace: boolean;
}
