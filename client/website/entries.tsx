import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { countBelow, type SitemapEntry } from './sections.ts';

/** Longest list without an accordion. */
const MAX_OPEN = 24;

export function EntryGroups({ entries }: { entries: readonly SitemapEntry[] }) {
  const single = entries.filter(({ children }) => children.length === 0);
  const groups = entries.filter(({ children }) => children.length > 0);
  return (
    <>
      {single.length > 0 && single.length <= MAX_OPEN && <EntryList entries={single} />}
      {(groups.length > 0 || single.length > MAX_OPEN) && (
        <Accordion variant="facet">
          {single.length > MAX_OPEN && <EntryGroup title="Show all" entries={single} />}
          {groups.map(({ title, path, children }) => (
            <EntryGroup key={path} title={title} path={path} entries={children} />
          ))}
        </Accordion>
      )}
    </>
  );
}

type EntryGroupProps = { title: string; path?: string; entries: readonly SitemapEntry[] };

function EntryGroup({ title, path, entries }: EntryGroupProps) {
  const own = path === undefined ? [] : [{ title, path, children: [] }];
  return (
    <AccordionItem
      summary={
        <span>
          {title} <span className="quiet">{countBelow(entries)}</span>
        </span>
      }
    >
      <EntryList entries={[...own, ...entries]} />
    </AccordionItem>
  );
}

function EntryList({ entries }: { entries: readonly SitemapEntry[] }) {
  return (
    <ul className="sitemap-list">
      {entries.map(({ title, path, children }) => (
        <li key={path}>
          <a href={path}>{title}</a>
          {children.length > 0 && <EntryList entries={children} />}
        </li>
      ))}
    </ul>
  );
}
