import type { ResponseOf } from '../../shared/contract/contract.ts';

export type MenuEntry = {
  readonly title: string;
  readonly path: string;
  readonly children: readonly { readonly title: string; readonly path: string }[];
};

export const entriesOfRac = (menu: ResponseOf<'rac.menu'> | undefined): MenuEntry[] =>
  (menu?.racMenuResults ?? []).map(({ name, url, childrens }) => ({
    title: name,
    path: url,
    children: childrens.map((child) => ({ title: child.name, path: child.url })),
  }));

/** Omits the entry for registration once the event is over. */
export function listMenuEntries(
  menu: readonly MenuEntry[],
  event: { readonly isPast: boolean } | undefined,
): readonly MenuEntry[] {
  return event?.isPast ? menu.filter(({ path }) => !path.endsWith('/register')) : menu;
}

export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  return (
    entries.find((entry) => entry.path === path) ??
    entries.find((entry) => entry.children.some((child) => child.path === path))
  );
}

/** Undefined without a page whose last segment is `name`, for links such as "More speakers". */
export function pathNamed(entries: readonly MenuEntry[], name: string): string | undefined {
  return entries.flatMap((entry) => [entry, ...entry.children]).find(({ path }) => path.endsWith(`/${name}`))?.path;
}
