import type { PageInput } from '../../shared/pages/request.ts';
import { feedPath } from '../../shared/site/discovery.ts';
import { pressPage } from '../../shared/website/press.page.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ContentPage } from './content-page.tsx';
import { PressReleases, SocietyNews } from './society-news.tsx';

export { page } from '../../shared/website/press.page.ts';

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
