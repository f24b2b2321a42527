import type { ResponseOf } from '../../shared/contract/contract.ts';

type Step = ResponseOf<'blocks.breadCrumb'>['result'][number];

/** Leaves out the home page and the page itself. */
export function breadcrumbItems(steps: readonly Step[]): { label: string; href: string }[] {
  return steps
    .filter((step) => !step.isCurrent && step.url !== '/')
    .map((step) => ({ label: step.title, href: step.url }));
}
