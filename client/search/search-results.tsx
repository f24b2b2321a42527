import type { ReactNode } from 'react';
import { NEWS_LIST_PATH, SEARCH_MAX_LENGTH, SEARCH_TEXT_PARAM } from '../../shared/constants.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { followedSearch, LITERAL_PARAM, parseSearchQuery, searchPage } from '../../shared/search/search.page.ts';
import { ApplyButton, FilterSelect } from '../blocks/filter-controls.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { withParams } from '../data/address.ts';
import { useHas } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { useHasCertification } from '../data/use-society.ts';
import { QuietLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Tag } from '../ui/label.tsx';
import { Pager } from '../ui/pager.tsx';
import { StoryList } from '../ui/story.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type Answer, Answers, answerCount, isOnlyAnswered, shownHits } from './answers.tsx';
import { ExamTab, NextExams } from './exam-windows.tsx';
import { dividingFacets, Facets, selectedValues } from './facets.tsx';
import { NoResultsActions } from './no-results.tsx';
import { SEARCH_FORM_ID } from './search-form.tsx';
import { Hit } from './search-hit.tsx';

/** Longest text, in characters, that is repeated in sentences. */
const MAX_SHOWN_LENGTH = 60;

export function SearchResults({ input }: { input: PageInput }) {
  const found = useCall(searchPage(input).results);
  const { searchType } = parseSearchQuery(input.query);
  const isExams = searchType === 'exams';
  const isWhole = isExams || (found.data !== undefined && dividingFacets(found.data).length === 0);
  const hasCertification = useHasCertification();
  const options = useCall(searchPage(input).tabs).data?.result ?? [];
  const tabs =
    found.data && !isOnlyAnswered(found.data) ? listTabs(found.data, options, { input, hasCertification }) : [];
  return (
    <>
      <Tabs label="Kinds of result" items={tabs} current={tabAddress(input, searchType)} />
      <div className={isWhole ? 'mt-l' : 'split-3-9 mt-l'}>
        {!isWhole && <div>{found.data && <Facets answer={found.data} input={input} />}</div>}
        <section aria-label="Results">
          {isExams ? (
            <>
              <SortOrder input={input} />
              <ExamTab input={input} />
            </>
          ) : (
            <FoundList input={input} />
          )}
        </section>
      </div>
    </>
  );
}

function FoundList({ input }: { input: PageInput }) {
  const found = useCall(searchPage(input).results);
  const { searchType, isAboutExams, pageNumber } = parseSearchQuery(input.query);
  const target = followedSearch(input.query);
  const has = useHas();
  return (
    <>
      <ResultBar answer={found.data} input={input} />
      {found.data && <Answers {...found.data} />}
      {isAboutExams && searchType === 'all' && pageNumber === 1 && (
        <NextExams input={input} href={tabAddress(input, 'exams')} />
      )}
      {!(found.data && isOnlyAnswered(found.data)) && (
        <>
          <FoundItems input={input} />
          {target !== undefined && has('follows.own') && (
            <p>
              <QuietLink href={followAddress('search', target)} icon="mail">
                Tell me about new results
              </QuietLink>
            </p>
          )}
        </>
      )}
    </>
  );
}

function FoundItems({ input }: { input: PageInput }) {
  const found = useCall(searchPage(input).results);
  // The only hit is the page to which the answer above leads.
  if (found.data && found.data.result.length > 0 && shownHits(found.data).length === 0) return null;
  return (
    <LoadedList
      loaded={found}
      items={shownHits}
      skeleton={{ shape: 'story', count: 5 }}
      failed="We couldn’t complete the search"
      empty={{ title: emptyTitle(input, found.data), action: <NoResultsActions input={input} answer={found.data} /> }}
    >
      {(results, data) => (
        <>
          <StoryList>
            {results.map((result) => (
              <Hit key={result.id} found={result} />
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
  );
}

function ResultBar({ answer, input }: { answer: Answer | undefined; input: PageInput }) {
  const orders = useCall(searchPage(input).orders).data?.result ?? [];
  const { text, sortBy, taxonomy } = parseSearchQuery(input.query);
  const found = answer?.correctedText ?? text;
  const selected = answer ? selectedValues(answer.facets) : [];
  const typed = input.query.get(SEARCH_TEXT_PARAM)?.trim() ?? '';
  return (
    <div className="results-head cluster tight">
      <p className="result-line" role="status">
        {answer && (
          <>
            <ResultCount answer={answer} />
            {found.length > 0 && found.length <= MAX_SHOWN_LENGTH && ` for “${found}”`}
            {selected.length > 0 && ` in ${selected.map(({ name }) => name).join(', ')}`}
          </>
        )}
      </p>
      <Chips
        chips={selected.map(({ id, name }) => ({
          label: name,
          href: withParams(input, {
            taxonomy: taxonomy.filter((other) => other !== String(id)),
            pageNumber: undefined,
          }),
        }))}
      />
      {orders.length > 0 && answer?.totalCount !== 0 ? (
        <div className="results-head__sort">
          <FilterSelect
            label="Sort by"
            form={SEARCH_FORM_ID}
            name="sortBy"
            chosen={sortBy}
            options={orders.map(({ value, name }) => ({ value, label: name }))}
          />
          <ApplyButton variant="secondary" form={SEARCH_FORM_ID}>
            Sort
          </ApplyButton>
        </div>
      ) : (
        <SortOrder input={input} />
      )}
      {answer && <Spelling answer={answer} input={input} />}
      {answer?.leftOut && <Note>Left out: {answer.leftOut.join(', ')}. No result has all of your words.</Note>}
      <ArticlesByYear answer={answer} input={input} />
      {typed.length > SEARCH_MAX_LENGTH && (
        <Note>We searched for the first {formatWhole(SEARCH_MAX_LENGTH)} characters only.</Note>
      )}
    </div>
  );
}

function ResultCount({ answer }: { answer: Answer }) {
  const isAnswer = isOnlyAnswered(answer);
  const count = isAnswer ? answerCount(answer) : answer.totalCount;
  const noun = isAnswer ? 'answer' : 'result';
  return (
    <>
      <b>{formatWhole(count)}</b> {count === 1 ? noun : `${noun}s`}
    </>
  );
}

/** Links to the typed text after an automatic correction, or else to a better spelling. */
function Spelling({ answer: { correctedText, didYouMean }, input }: { answer: Answer; input: PageInput }) {
  const { text } = parseSearchQuery(input.query);
  const searchFor = (words: string, literal?: 'true') =>
    withParams(input, { [SEARCH_TEXT_PARAM]: words, [LITERAL_PARAM]: literal, pageNumber: undefined });
  if (correctedText) {
    return (
      <Note>
        Showing results for <a href={searchFor(correctedText)}>{correctedText}</a>. Search instead for{' '}
        <a href={searchFor(text, 'true')}>{text}</a>
      </Note>
    );
  }
  return (
    didYouMean && (
      <Note>
        Did you mean <a href={searchFor(didYouMean)}>{didYouMean}</a>?
      </Note>
    )
  );
}

/** Number of years, the current one first. */
const ARTICLE_YEARS = 3;

type DatedAnswer = Pick<Answer, 'tabs'> & {
  readonly result: readonly { readonly article?: { readonly publishedDate: string } | undefined }[];
};

/** Years that divide the articles; those of the hits when the page has all of them. */
export function listArticleYears({ tabs, result }: DatedAnswer, now: number): number[] {
  const current = new Date(now).getUTCFullYear();
  const latest = Array.from({ length: ARTICLE_YEARS }, (_, ago) => current - ago);
  const count = tabs.find(({ type }) => type === 'article')?.count ?? 0;
  const dates = result.flatMap(({ article }) => article?.publishedDate ?? []);
  if (dates.length < count) return latest;
  const years = latest.filter((year) => dates.some((date) => date.startsWith(`${year}`)));
  return years.length > 1 ? years : [];
}

function ArticlesByYear({ answer, input }: { answer: Answer | undefined; input: PageInput }) {
  const { text, searchType } = parseSearchQuery(input.query);
  const years = answer ? listArticleYears(answer, input.now) : [];
  if (!text || years.length === 0 || answer?.leftOut || !['all', 'article'].includes(searchType)) return null;
  return (
    <p className="results-head__note cluster gap-2xs small soft">
      Articles by year:
      {years.map((year) => {
        const query = new URLSearchParams({
          keyword: answer?.correctedText ?? text,
          fromDate: `${year}-01-01`,
          toDate: `${year}-12-31`,
        });
        return (
          <Tag key={year} href={`${NEWS_LIST_PATH}?${query}`}>
            {year}
          </Tag>
        );
      })}
    </p>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className="results-head__note">{children}</p>;

function tabAddress(input: PageInput, type: string): string {
  return withParams(input, { searchType: type === 'all' ? undefined : type, pageNumber: undefined });
}

/** Keeps the chosen order for the next search where it cannot be changed. */
function SortOrder({ input }: { input: PageInput }) {
  const { sortBy } = parseSearchQuery(input.query);
  return input.query.has('sortBy') && <input type="hidden" form={SEARCH_FORM_ID} name="sortBy" value={sortBy} />;
}

/** Uses the API's names (section 7, Search); a search for examinations gets an extra tab before the last one. */
function listTabs(
  { tabs }: Answer,
  options: readonly { id: string; name: string }[],
  { input, hasCertification }: { input: PageInput; hasCertification: boolean },
) {
  const current = parseSearchQuery(input.query).searchType;
  const filled = tabs.filter(({ type, count }) => count > 0 || type === 'all' || type === current);
  const kinds = filled.map(({ type, name, count }) => ({
    label: options.find(({ id }) => id === type)?.name ?? name,
    href: tabAddress(input, type),
    count,
  }));
  // One kind beside “All” leaves nothing to choose.
  const isOneKind = kinds.length <= 2 && current === 'all';
  if (!hasCertification || !parseSearchQuery(input.query).isAboutExams) return isOneKind ? [] : kinds;
  return [...kinds.slice(0, -1), { label: 'Exams', href: tabAddress(input, 'exams') }, ...kinds.slice(-1)];
}

function emptyTitle(input: PageInput, answer: Answer | undefined): string {
  const { text, pageNumber } = parseSearchQuery(input.query);
  if (answer && answer.totalCount > 0) return `There is no page ${pageNumber} of these results`;
  return text && text.length <= MAX_SHOWN_LENGTH ? `Nothing was found for “${text}”` : 'Nothing was found';
}
