export type Groups = Readonly<Record<string, string | undefined>>;

export type Source = { readonly name: string; readonly url: string };

export type Described = {
  readonly number: string;
  readonly issuer: string;
  /** Undefined where the number does not determine a URL. */
  readonly source?: Source | undefined;
};

export type Citation = {
  /** Pattern of the first reference; a group `item` limits the link. */
  readonly head: string;
  /** Pattern of a following reference, as in `Parts 210 and 211`; its group `item` becomes the link. */
  readonly next?: string;
  /** Matters in texts, but not in searches. */
  readonly caseSensitive?: true;
  /** Undefined if the match is no citation; `head` has the groups of the first reference. */
  readonly read: (groups: Groups, head: Groups) => string | undefined;
};

export type Family = {
  /** Every citation contains it, so texts without it are skipped. */
  readonly hint: string;
  readonly citations: readonly Citation[];
  readonly id: RegExp;
  readonly describe: (groups: Groups) => Described | undefined;
};

export const HYPHEN = '[-\u2010\u2011\u2013]';

export const JOINT = '(?:\\s*[,;]\\s*(?:and\\s+|or\\s+)?|\\s+(?:and|or|to|through)\\s+|\\s*[&/]\\s*)';
