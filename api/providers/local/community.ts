import { readList } from '../../content/queries/lists.ts';
import { peopleByKey } from '../../content/queries/people.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { Community } from '../ports.ts';

/** Posts are the content list `exchange-posts`. */
export function localCommunity({ db, now }: DbContext): Community {
  return {
    async recentPosts(limit) {
      const [posts, people] = await Promise.all([readList(db, 'exchange-posts'), peopleByKey(db)]);
      const published = posts
        .filter(({ posted }) => new Date(posted) <= now())
        .sort((a, b) => b.posted.localeCompare(a.posted));
      const value = published.flatMap(({ subject, excerpt, posted, author, discussionName, url }) => {
        const person = people.get(author);
        if (!person) return [];
        return [
          { title: subject, text: excerpt, url, author: person.name, discussionName, postedAt: new Date(posted) },
        ];
      });
      return { value: value.slice(0, limit), asOf: now(), stale: false };
    },
  };
}
