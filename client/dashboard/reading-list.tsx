import { READING_LIST_PATH } from '../../shared/constants.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { articleCover } from '../cards/article-row.tsx';
import { isLeftOut } from '../data/loaded.ts';
import { useMemberReadingList } from '../news/member-reading-list.ts';
import { formatDate } from '../ui/dates.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { StoryCard } from '../ui/story.tsx';

const COUNT = 4;

export function ReadingList() {
  const loaded = useMemberReadingList();
  if (isLeftOut(loaded)) return null;
  return (
    <section className="section" aria-labelledby="reading-list">
      <SectionHead id="reading-list" title="Reading list" link={{ label: 'Show all', href: READING_LIST_PATH }} />
      <LoadedList
        loaded={loaded}
        items={({ result }) => result}
        skeleton={{ shape: 'card', count: COUNT }}
        level={3}
        failed="We couldn’t load your reading list"
        empty={{
          title: 'Nothing saved yet',
          text: 'Press “Save” above an article to read it later.',
          topic: 'labelling',
        }}
      >
        {(items) => (
          <div className="grid-4">
            {items.slice(0, COUNT).map((article) => (
              <StoryCard
                key={article.articleId}
                title={<Emphasised text={article.title} />}
                href={article.path}
                label={article.category.name}
                meta={[`${article.readMinutes}\u00a0min`, `Saved ${formatDate(article.savedAt)}`]}
                cover={articleCover(article)}
              />
            ))}
          </div>
        )}
      </LoadedList>
    </section>
  );
}
