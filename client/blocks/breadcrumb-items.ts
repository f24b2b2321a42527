import type { ResponseOf } from '../../shared/contract/contract.ts';

type Step = ResponseOf<'blocks.breadCrumb'>['result'][number];

/** The breadcrumb's ancestors of a page: the home page and the page itself are left out. */
export function breadcrumbItems(steps: readonly Step[]): { label: string; href: string }[] {
  return steps
    .filter((step) => !step.isCurrent && step.url !== '/')
    .map((step) => ({ label: step.title, href: step.url }));
}
