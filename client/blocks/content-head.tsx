import type { ComponentProps, ReactNode } from 'react';
import type { Page } from '../../shared/contract/models.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { breadcrumbItems } from './breadcrumb-items.ts';

type ContentHeadProps = {
  page: Page;
  breadCrumb: CallRequest<'blocks.breadCrumb'>;
  about?: ComponentProps<typeof Seo>['about'];
  children?: ReactNode;
};

export function ContentHead({ page, breadCrumb, about = {}, children }: ContentHeadProps) {
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
