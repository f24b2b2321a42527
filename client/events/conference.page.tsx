import { areaPage } from '../../shared/events/conference.page.ts';
import { type PageInput, toContentPath } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import type { Tone } from '../ui/poster.tsx';
import { AreaBar, CertificationBar } from './area-bar.tsx';
import { AreaContent } from './area-content.tsx';
import { AreaFooter } from './area-footer.tsx';
import { AreaHome } from './area-home.tsx';
import { listMenuEntries } from './area-menu.ts';
import './conference.css';
import '../ui/stage.css';

export { page } from '../../shared/events/conference.page.ts';

/** A page of a section area (section 2), inside the site's own shell. */
export default function Conference({ input }: { input: PageInput }) {
  const calls = areaPage(input);
  const page = useCall(calls.page).data?.result[0];
  const { result: entries = [], event } = useCall(calls.menu).data ?? {};
  const { area } = input.match.route;
  if (!page || !area) return null;
  const path = toContentPath(input);
  const home = `/${area.id}/home`;
  const name = event?.title ?? area.name;
  const tone: Tone = event?.isPast ? 'held' : area.ink;
  const bar = { name, home, path, tone };
  const parts = { area, page, event, entries, calls };
  return (
    <>
      <Seo
        title={page.seo.title ?? page.title}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft || input.match.route.access !== 'public'}
      />
      {calls.racMenu ? (
        <CertificationBar {...bar} request={calls.racMenu} />
      ) : (
        <AreaBar {...bar} entries={listMenuEntries(entries, event)} />
      )}
      {path === home ? <AreaHome {...parts} /> : <AreaContent {...parts} />}
      <AreaFooter name={name} request={calls.footer} />
    </>
  );
}
