import { competencyFrameworkPage } from '../../shared/certification/competency-framework.page.ts';
import { SELF_CHECK_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ContentPage } from '../website/content-page.tsx';
import './certification.css';

export { page } from '../../shared/certification/competency-framework.page.ts';

export default function CompetencyFramework({ input }: { input: PageInput }) {
  const framework = useCall(competencyFrameworkPage(input).framework).data?.result;
  return (
    <ContentPage
      input={input}
      lead={framework && framework.domains.length > 0 && <Framework framework={framework} />}
    />
  );
}

type FrameworkProps = { framework: ResponseOf<'competencies.framework'>['result'] };

function Framework({ framework: { domains, levels } }: FrameworkProps) {
  return (
    <div className="split-7-5 section--s framework">
      <section aria-labelledby="domains">
        <h2 className="block-title" id="domains">
          Domains
        </h2>
        <ol className="framework__list">
          {domains.map(({ domain, name, summary }) => (
            <li key={domain}>
              <b>{name}</b>
              <span className="small soft">{summary}</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="levels">
        <h2 className="block-title" id="levels">
          Levels
        </h2>
        <ol className="framework__list">
          {levels.map(({ name, evidence }) => (
            <li key={name}>
              <b>{name}</b>
              <span className="small soft">{evidence}</span>
            </li>
          ))}
        </ol>
        <p className="mt-l">
          <ButtonLink href={SELF_CHECK_PATH}>Check yourself</ButtonLink>
        </p>
      </section>
    </div>
  );
}
