import { MAX_DOMAINS } from '../constants.ts';
import type { ResponseOf } from '../contract/contract.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

export const TARGET_PARAM = 'target';
/** By position of the domain in the framework. */
export const domainParam = (index: number): string => `domain${index + 1}`;

/** The calls are the same for all answers, so that answers kept in a browser are not sent. */
export function selfCheckPage(input: PageInput) {
  return {
    ...textPage(input),
    framework: request('competencies.framework'),
    suggestions: request('competencies.suggestions'),
  };
}

export const page: PageModule<'selfCheck'> = {
  kind: 'selfCheck',
  description: 'Self-check by the competency framework, whose answers stay in the browser',
  params: { uncacheable: [TARGET_PARAM, ...Array.from({ length: MAX_DOMAINS }, (_, index) => domainParam(index))] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(selfCheckPage(input), 'page', 'framework'),
};

type Framework = ResponseOf<'competencies.framework'>['result'];

export type Answers = { readonly levels: Readonly<Record<string, number>>; readonly target: number };

/** From a URL or a form; undefined without an answer in any domain. */
export function readAnswers(fieldOf: (name: string) => string | undefined, framework: Framework): Answers | undefined {
  const entries = framework.domains.flatMap(({ domain }, index): [string, number][] => {
    const text = fieldOf(domainParam(index)) ?? '';
    return /^\d$/.test(text) && Number(text) <= framework.levels.length ? [[domain, Number(text)]] : [];
  });
  const target = Number(fieldOf(TARGET_PARAM));
  const isTarget = Number.isInteger(target) && target >= 1 && target <= framework.levels.length;
  if (entries.length === 0) return undefined;
  return { levels: Object.fromEntries(entries), target: isTarget ? target : defaultTarget(framework) };
}

/** Level 2, or the highest of a framework with fewer. */
export const defaultTarget = ({ levels }: Framework): number => Math.min(2, levels.length);

export type Gap = { readonly domain: Framework['domains'][number]; readonly level: number; readonly size: number };

export function listGaps({ levels, target }: Answers, { domains }: Framework): Gap[] {
  return domains
    .flatMap((domain) => {
      const level = levels[domain.domain];
      return level === undefined || level >= target ? [] : [{ domain, level, size: target - level }];
    })
    .toSorted((a, b) => b.size - a.size);
}
