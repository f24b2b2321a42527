import type { PageInput } from '../../../shared/pages/common/request.ts';
import { pressPage } from '../../../shared/pages/press.ts';
import { feedPath } from '../../../shared/site/discovery.ts';
import { PressReleases, SocietyNews } from '../../blocks/society-news.tsx';
import { PageForm } from '../../forms/page-form.tsx';
import { ContentPage } from '../content/content-page.tsx';

export { page } from '../../../shared/pages/press.ts';

/** The press room: contact, press releases by date, and the society's news. */
export default function Press({ input }: { input: PageInput }) {
  const calls = pressPage(input);
  return (
    <ContentPage
      input={input}
      lead={
        <PressReleases request={calls.pressReleases} link={{ label: 'Feed of releases', href: feedPath('press') }} />
      }
    >
      <PageForm />
      <SocietyNews request={calls.news} link={{ label: 'Feed of society news', href: feedPath('society') }} />
    </ContentPage>
  );
}
