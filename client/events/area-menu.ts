import type { ResponseOf } from '../../shared/contract/contract.ts';

/** One entry of an area's menu. Its children are shown while the entry or one of them is the current page. */
export type MenuEntry = {
  readonly title: string;
  readonly path: string;
  readonly children: readonly { readonly title: string; readonly path: string }[];
};

/** The entries of the certification menu. */
export const entriesOfRac = (menu: ResponseOf<'rac.menu'> | undefined): MenuEntry[] =>
  (menu?.racMenuResults ?? []).map(({ name, url, childrens }) => ({
    title: name,
    path: url,
    children: childrens.map((child) => ({ title: child.name, path: child.url })),
  }));

/** The entries of an area's menu. Once its event is over, no one can register: the entry for that is left out. */
export function listMenuEntries(
  menu: readonly MenuEntry[],
  event: { readonly isPast: boolean } | undefined,
): readonly MenuEntry[] {
  return event?.isPast ? menu.filter(({ path }) => !path.endsWith('/register')) : menu;
}

/** The entry of a page: its own, or that of its parent. */
export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  return (
    entries.find((entry) => entry.path === path) ??
    entries.find((entry) => entry.children.some((child) => child.path === path))
  );
}

/** The menu path whose last segment is `name`, for links such as "More speakers"; undefined without such a page. */
export function pathNamed(entries: readonly MenuEntry[], name: string): string | undefined {
  return entries.flatMap((entry) => [entry, ...entry.children]).find(({ path }) => path.endsWith(`/${name}`))?.path;
}
