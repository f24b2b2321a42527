import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { Tone } from '../ui/poster.tsx';
import { currentEntry, entriesOfRac, type MenuEntry } from './area-menu.ts';

type AreaBarProps = {
  name: string;
  home: string;
  tone: Tone;
  entries: readonly MenuEntry[];
  path: string;
};

/** Two rows on wide screens, on narrow ones a `<details>`, which needs no JavaScript. */
export function AreaBar({ name, home, tone, entries, path }: AreaBarProps) {
  const current = currentEntry(entries, path);
  const label = `Pages of ${name}`;
  return (
    <div className={classNames('area-bar band', `band--${tone}`)}>
      <div className="area-bar__line page">
        <a className="area-bar__home" href={home}>
          {name}
        </a>
        {entries.length > 0 && (
          <>
            <nav className="area-bar__wide" aria-label={label}>
              <Row links={entries} path={path} group={isOpenGroup(current, path) ? current.path : undefined} />
            </nav>
            <details className="area-bar__narrow">
              <summary>
                <span>Pages{current && <span>: {buildTitle(current, path)}</span>}</span>
                <Icon name="down" className="chevron" />
              </summary>
              <nav aria-label={`All pages of ${name}`}>
                <Tree entries={entries} path={path} />
              </nav>
            </details>
          </>
        )}
      </div>
      {current && current.children.length > 0 && (
        <nav className="area-bar__below area-bar__wide page" aria-label={`Below ${current.title}`}>
          <Row links={current.children} path={path} />
        </nav>
      )}
    </div>
  );
}

/** The menu comes from a separate call (section 7, rac-menu). */
export function CertificationBar({
  request,
  ...bar
}: Omit<AreaBarProps, 'entries'> & { request: CallRequest<'rac.menu'> }) {
  return <AreaBar {...bar} entries={entriesOfRac(useCall(request).data)} />;
}

type RowProps = { links: readonly { title: string; path: string }[]; path: string; group?: string | undefined };

function Row({ links, path, group }: RowProps) {
  return (
    <div className="tabs">
      <ul>
        {links.map((link) => (
          <li key={link.title}>
            <MenuLink {...link} current={link.path === group ? 'true' : link.path === path ? 'page' : undefined} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tree({ entries, path }: { entries: readonly MenuEntry[]; path: string }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.title}>
          <MenuLink {...entry} current={entry.path === path && !isOpenGroup(entry, path) ? 'page' : undefined} />
          {entry.children.length > 0 && (
            <ul>
              {entry.children.map((child) => (
                <li key={child.title}>
                  <MenuLink {...child} current={child.path === path ? 'page' : undefined} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ title, path, current }: { title: string; path: string; current: 'page' | 'true' | undefined }) {
  return (
    <a href={path} aria-current={current}>
      {title}
    </a>
  );
}

/** True also for an entry that links to the first page below it. */
const isOpenGroup = (entry: MenuEntry | undefined, path: string): entry is MenuEntry =>
  entry?.children.some((child) => child.path === path) ?? false;

function buildTitle(entry: MenuEntry, path: string): string {
  return entry.children.find((child) => child.path === path)?.title ?? entry.title;
}
