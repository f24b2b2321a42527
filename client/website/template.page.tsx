import { contentPage } from '../../shared/pages/content-page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { ContentPage } from './content-page.tsx';
import './template.css';

export { page } from '../../shared/website/template.page.ts';

export default function Template({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const page = useCall(contentPage(input).page).data?.result[0];
  const isOpen = page !== undefined && !page.isTeaser;
  return (
    <div className="template">
      <ContentPage
        input={input}
        lead={
          isOpen && (
            <p className="no-print">
              <QuietLink icon="download" href={`${page.path}.md`}>
                Download as Markdown
              </QuietLink>
            </p>
          )
        }
      >
        {isOpen && <p className="only-print small">{settings.publicOrigin + page.path}</p>}
      </ContentPage>
    </div>
  );
}
