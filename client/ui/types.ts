/** Level of a heading element. The page sets it, because the level depends on the headings around the component. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5;

/** A link: its text and target. */
export interface LinkItem {
  label: string;
  href: string;
}
