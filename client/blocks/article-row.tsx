import type { ArticleCard } from '../../shared/contract/models.ts';
import { NEWS_LIST_PATH } from '../../shared/site/page-data/news.ts';
import { useEnvironment } from '../data/environment.tsx';
import type { CoverRef } from '../ui/covers/cover-path.ts';
import { formatDate } from '../ui/dates.ts';
import { StoryRow } from '../ui/story.tsx';
import type { HeadingLevel, LinkItem } from '../ui/types.ts';
import { Emphasised } from './emphasised.tsx';

/** The news search with one category chosen. */
export const categoryLink = ({ id, name }: ArticleCard['category']): LinkItem => ({
  label: name,
  href: `${NEWS_LIST_PATH}?categoryId=${id}`,
});

const INKS: Readonly<Record<string, CoverRef['ink']>> = {
  quarterly: 'ink',
  compendia: 'ink',
  society: 'paper',
  press: 'paper',
};

/** An article's cover: the pattern names its topic, the ink the part of the journal it stands in. */
export function articleCover({ topic, section, path }: Pick<ArticleCard, 'topic' | 'section' | 'path'>): CoverRef {
  return { topic, ink: INKS[section] ?? 'mint', seed: path };
}

/** One article in a list by date: day, category, headline, summary, cover. A day of another year says which. */
export function ArticleRow({ article, level = 2 }: { article: ArticleCard; level?: HeadingLevel }) {
  const { now } = useEnvironment();
  const { publishedDate, authors, readMinutes, isMemberOnly } = article;
  const isThisYear = publishedDate.startsWith(`${new Date(now).getUTCFullYear()}-`);
  return (
    <StoryRow
      level={level}
      date={publishedDate}
      title={<Emphasised text={article.title} />}
      href={article.path}
      summary={article.summary}
      label={categoryLink(article.category)}
      meta={[
        authors.map(({ name }) => name).join(', '),
        isThisYear ? undefined : formatDate(publishedDate),
        `${readMinutes} min read`,
        isMemberOnly ? 'For members' : undefined,
      ]}
      cover={articleCover(article)}
    />
  );
}
