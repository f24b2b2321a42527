/** Set by the page, because the level depends on the headings around the component. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5;

export interface LinkItem {
  label: string;
  href: string;
}
