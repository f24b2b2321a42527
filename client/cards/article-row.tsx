import { NEWS_LIST_PATH } from '../../shared/constants.ts';
import type { ArticleCard } from '../../shared/contract/models.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { personLinks } from '../blocks/person-link.ts';
import type { CoverRef } from '../ui/covers/cover-path.ts';
import { StoryRow } from '../ui/story.tsx';
import type { HeadingLevel, LinkItem } from '../ui/types.ts';

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

/** The topic decides the pattern, the section of the journal the ink. */
export function articleCover({ topic, section, path }: Pick<ArticleCard, 'topic' | 'section' | 'path'>): CoverRef {
  return { topic, ink: INKS[section] ?? 'mint', seed: path };
}

interface ArticleRowProps {
  article: ArticleCard;
  authorKey?: string | undefined;
  level?: HeadingLevel;
}

export function ArticleRow({ article, authorKey, level = 2 }: ArticleRowProps) {
  const { publishedDate, authors, readMinutes, isMemberOnly } = article;
  return (
    <StoryRow
      level={level}
      date={publishedDate}
      title={<Emphasised text={article.title} />}
      href={article.path}
      summary={article.summary}
      label={categoryLink(article.category)}
      meta={[
        personLinks(authors.filter(({ key }) => key !== authorKey)),
        `${readMinutes}\u00a0min\u00a0read`,
        isMemberOnly ? 'For members' : undefined,
      ]}
      cover={articleCover(article)}
    />
  );
}
