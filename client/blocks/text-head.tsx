import type { ComponentProps, ReactNode } from 'react';
import type { Page } from '../../shared/contract/models.ts';
import type { CallRequest } from '../../shared/site/page-data/request.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { breadcrumbItems } from './breadcrumb-items.ts';

type TextHeadProps = {
  page: Page;
  breadCrumb: CallRequest<'blocks.breadCrumb'>;
  /** What the page is about, for search engines. */
  about?: ComponentProps<typeof Seo>['about'];
  /** What stands at the right of the title. */
  children?: ReactNode;
};

/** What every page with a text of its own opens with: its entry in search engines, the way to it and its title. */
export function TextHead({ page, breadCrumb, about = {}, children }: TextHeadProps) {
  const steps = useCall(breadCrumb).data?.result ?? [];
  return (
    <>
      <Seo
        title={page.seo.title ?? page.title}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft}
        about={about}
      />
      <PageHead
        title={page.title}
        lead={page.summary}
        breadcrumb={breadcrumbItems(steps)}
        {...(page.label !== undefined && { label: page.label })}
      >
        {children}
      </PageHead>
    </>
  );
}
