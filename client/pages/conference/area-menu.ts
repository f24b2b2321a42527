import type { ResponseOf } from '../../../shared/contract/contract.ts';

/** One entry of an area's menu; the pages below it are shown while one of the group is open. */
export type MenuEntry = {
  readonly title: string;
  readonly path: string;
  readonly children: readonly { readonly title: string; readonly path: string }[];
};

/** The certification menu in the form of a conference's. */
export const entriesOfRac = (menu: ResponseOf<'rac.menu'> | undefined): MenuEntry[] =>
  (menu?.racMenuResults ?? []).map(({ name, url, childrens }) => ({
    title: name,
    path: url,
    children: childrens.map((child) => ({ title: child.name, path: child.url })),
  }));

/** The entry a page belongs to: its own, or the one it lies below. */
export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  return (
    entries.find((entry) => entry.path === path) ??
    entries.find((entry) => entry.children.some((child) => child.path === path))
  );
}

/** The address in the menu whose last part is `name`: where "All speakers" leads, if the area has such a page. */
export function pathNamed(entries: readonly MenuEntry[], name: string): string | undefined {
  return entries.flatMap((entry) => [entry, ...entry.children]).find(({ path }) => path.endsWith(`/${name}`))?.path;
}
