import { DEADLINES_PATH, DOCUMENTS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { documentPage, parseDocumentQuery } from '../../shared/documents/document.page.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { DeadlineRows } from '../deadlines/deadline-rows.tsx';
import { Hit } from '../search/search-hit.tsx';
import { Seo } from '../seo.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { StoryList } from '../ui/story.tsx';
import { Tabs } from '../ui/tabs.tsx';
import '../deadlines/deadlines.css';
import './document.css';

export { page } from '../../shared/documents/document.page.ts';

/** An official document and everything that cites it (section 2). */
export default function OfficialDocument({ input }: { input: PageInput }) {
  const calls = documentPage(input);
  const document = useCall(calls.document).data?.result;
  const steps = useCall(calls.breadCrumb).data?.result ?? [];
  if (!document) return null;
  const { number, title, issuer, aliases, status, version, summary, source, count } = document;
  return (
    <div className="page">
      <Seo
        title={toTitle(document)}
        description={
          summary ?? `${number}, ${issuer}: its source, and the articles, events, courses and books that cite it.`
        }
        about={{ document }}
      />
      <PageHead title={number} lead={title} label={issuer} breadcrumb={breadcrumbItems(steps)} />
      <div className="split-8-4 mt-l">
        <aside className="stack-l sticky" aria-label="About the document">
          <SpecList
            facts={[
              { term: 'Also called', value: aliases.join(', ') },
              { term: 'Issued by', value: issuer },
              { term: 'Status', value: status },
              { term: 'Version', value: version && formatDate(version) },
              { term: 'Cited here', value: count === 1 ? 'Once' : `${count} times` },
            ]}
          />
          <Actions>
            {source && (
              <ButtonLink href={source.url} trail="out">
                Read it at {source.name}
              </ButtonLink>
            )}
            <QuietLink href={followAddress('document', document.id)} icon="mail">
              Follow by e-mail
            </QuietLink>
          </Actions>
        </aside>
        <div className="document-parts">
          {summary && <p className="document-summary">{summary}</p>}
          <DocumentDeadlines input={input} />
          <Citing input={input} />
        </div>
      </div>
    </div>
  );
}

/** Longest title, in characters, that search engines show whole before the society's name. */
const MAX_TITLE_LENGTH = 60;

function toTitle({ number, title }: ResponseOf<'documents.byId'>['result']): string {
  const whole = title ? `${number}: ${title}` : number;
  return whole.length > MAX_TITLE_LENGTH ? number : whole;
}

const MAX_DEADLINES = 6;

/** Next dates first, then past ones; renders nothing without any. */
function DocumentDeadlines({ input }: { input: PageInput }) {
  const deadlines = useCall(documentPage(input).deadlines).data?.result ?? [];
  if (deadlines.length === 0) return null;
  // Omit the link to the document: this page is its own.
  const shown = deadlines.slice(0, MAX_DEADLINES).map(({ document: _document, ...deadline }) => deadline);
  return (
    <section className="section--s" aria-labelledby="dates">
      <h2 id="dates" className="block-title">
        Dates that it sets
      </h2>
      <DeadlineRows deadlines={shown} now={input.now} />
      {deadlines.length > shown.length && <QuietLink href={DEADLINES_PATH}>All legal deadlines</QuietLink>}
    </section>
  );
}

function Citing({ input }: { input: PageInput }) {
  const citing = useCall(documentPage(input).citing);
  const { searchType } = parseDocumentQuery(input.query);
  const address = (type: string) =>
    withParams(input, { searchType: type === 'all' ? undefined : type, pageNumber: undefined });
  const tabs = citing.data?.tabs ?? [];
  return (
    <section className="section--s" aria-labelledby="citing">
      <h2 id="citing" className="block-title">
        Where it is cited
      </h2>
      {/* One type beside “All” leaves nothing to choose. */}
      {tabs.length > 2 && (
        <Tabs
          label="Kinds of content"
          items={tabs.map(({ type, name, count }) => ({ label: name, href: address(type), count }))}
          current={address(searchType)}
        />
      )}
      <LoadedList
        loaded={citing}
        items={(data) => data.result}
        skeleton={{ shape: 'story', count: 5 }}
        failed="We couldn’t load what cites the document"
        empty={{
          title: 'Not cited here yet',
          text: 'Pages that cite the document are listed here as soon as they are published.',
          action: <QuietLink href={DOCUMENTS_PATH}>All documents</QuietLink>,
        }}
        level={3}
      >
        {(results, data) => (
          <>
            <StoryList>
              {results.map((result) => (
                <Hit key={result.id} found={result} level={3} />
              ))}
            </StoryList>
            <Pager
              page={data.pageNumber}
              pages={data.totalPages}
              href={(pageNumber) => withParams(input, { pageNumber })}
            />
          </>
        )}
      </LoadedList>
    </section>
  );
}
