/** Level of a heading element. Pages choose it so that the outline stays unbroken. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5;

/** A plain link: what it says and where it goes. */
export interface LinkItem {
  label: string;
  href: string;
}
