/** The named groups of a match. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Where a document is published by its issuer. */
export type Source = { readonly name: string; readonly url: string };

/** Facts of a document that the rules alone tell. */
export type Described = {
  /** How it is cited, like `Regulation (EU) 2017/745`. */
  readonly number: string;
  /** The authority or organisation that issues it. */
  readonly issuer: string;
  /** Undefined where no address follows from the number. */
  readonly source?: Source | undefined;
};

/** One way in which a family's documents are cited. */
export type Citation = {
  /** The first reference; its group `item`, if it has one, is what is linked. */
  readonly head: string;
  /** A further reference right after it, as in `Parts 210 and 211`: the group `item` is what is linked. */
  readonly next?: string;
  /** Small letters mean something else in a text, but not in a search. */
  readonly caseSensitive?: true;
  /** The id of the document, undefined if the match is no citation. `head`: the groups of the first reference. */
  readonly read: (groups: Groups, head: Groups) => string | undefined;
};

/** A family of official documents: how they are cited, and what follows from an id. */
export type Family = {
  /** A text that every citation of the family contains: a source without it is not searched further. */
  readonly hint: string;
  readonly citations: readonly Citation[];
  /** The ids of the family. */
  readonly id: RegExp;
  readonly describe: (groups: Groups) => Described | undefined;
};

/** Characters that are written as hyphens. */
export const HYPHEN = '[-\u2010\u2011\u2013]';

/** Words and signs that join the references of a list. */
export const JOINT = '(?:\\s*[,;]\\s*(?:and\\s+|or\\s+)?|\\s+(?:and|or|to|through)\\s+|\\s*[&/]\\s*)';
