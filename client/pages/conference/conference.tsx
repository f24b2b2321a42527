import { areaPage } from '../../../shared/site/page-data/areas.ts';
import { contentPathOf, type PageInput } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import { Seo } from '../../seo.tsx';
import { AreaBar, CertificationBar } from './area-bar.tsx';
import { AreaFoot } from './area-foot.tsx';
import { AreaHome } from './area-home.tsx';
import { AreaText } from './area-text.tsx';

/**
 * A page of a section area (section 2): the area's own menu above its text and its own footer below, inside the site's
 * header and footer. Its home is the stage; the other pages are quieter.
 */
export default function Conference({ input }: { input: PageInput }) {
  const calls = areaPage(input);
  const page = useCall(calls.page).data?.result[0];
  const { result: entries = [], event } = useCall(calls.menu).data ?? {};
  const { area } = input.match.route;
  if (!page || !area) return null;
  const path = contentPathOf(input);
  const home = `/${area.id}/home`;
  const name = event?.title ?? area.name;
  const bar = { name, home, path, tone: area.ink };
  const parts = { area, page, event, entries, calls };
  return (
    <>
      <Seo
        title={page.seo.title ?? page.title}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft || input.match.route.access !== 'public'}
      />
      {calls.racMenu ? <CertificationBar {...bar} request={calls.racMenu} /> : <AreaBar {...bar} entries={entries} />}
      {path === home ? <AreaHome {...parts} /> : <AreaText {...parts} />}
      <AreaFoot name={name} request={calls.footer} />
    </>
  );
}
