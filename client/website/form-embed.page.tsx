import { contentPage } from '../../shared/pages/content-page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { PageForm } from '../forms/page-form.tsx';
import { Seo } from '../seo.tsx';
import { Prose } from '../ui/prose.tsx';

export { page } from '../../shared/website/form-embed.page.ts';

/** Section 2, Form embeds: without header and footer. */
export default function FormEmbed({ input }: { input: PageInput }) {
  const page = useCall(contentPage(input).page).data?.result[0];
  if (!page) return null;
  return (
    <div className="page form-embed">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} noIndex />
      <h1 className="block-title">{page.title}</h1>
      <p className="lead">{page.summary}</p>
      <PageForm withoutHead />
      <div className="section--s">
        <Prose small html={page.body} />
      </div>
    </div>
  );
}
