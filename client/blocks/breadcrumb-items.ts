import type { ResponseOf } from '../../shared/contract/contract.ts';

type Step = ResponseOf<'blocks.breadCrumb'>['result'][number];

/** The way to a page as the breadcrumb shows it: home is left out, the page itself is not a link. */
export function breadcrumbItems(steps: readonly Step[]): { label: string; href: string }[] {
  return steps
    .filter((step) => !step.isCurrent && step.url !== '/')
    .map((step) => ({ label: step.title, href: step.url }));
}
