import type { PageInput } from '../../shared/pages/request.ts';
import { sitemapPage } from '../../shared/website/sitemap.page.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { ContentsList } from '../blocks/contents-list.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { EntryGroups } from './entries.tsx';
import { countBelow, sitemapSections } from './sections.ts';

export { page } from '../../shared/website/sitemap.page.ts';

/** Every public page, by section (section 2). */
export default function Sitemap({ input }: { input: PageInput }) {
  const { site } = useEnvironment();
  const calls = sitemapPage(input);
  const page = useCall(calls.page).data?.result[0];
  const { result: tree = [], isPartial = false } = useCall(calls.sitemap).data ?? {};
  if (!page) return null;
  const sections = sitemapSections(tree, (path) => site.areaOf(path) !== undefined);
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} />
      <div className="split-3-9 mt-l">
        <ContentsList
          title="Parts of the site"
          links={sections.map(({ id, title, entries }) => ({
            label: title,
            href: `#${id}`,
            count: countBelow(entries),
          }))}
        />
        <div className="stack-l">
          {isPartial && (
            <p>
              This page leaves out the oldest articles and events. <a href="/search">The search</a> finds them.
            </p>
          )}
          {sections.map(({ id, title, path, entries }) => (
            <section key={id} aria-labelledby={id}>
              <SectionHead id={id} title={path ? <a href={path}>{title}</a> : title} />
              <EntryGroups entries={entries} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
