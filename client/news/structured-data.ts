import type { NewsArticle } from 'schema-dts';
import { PEOPLE_PATH } from '../../shared/constants.ts';
import type { ArticleDetail } from '../../shared/contract/models.ts';
import { withoutEmphasis } from '../../shared/site/discovery.ts';
import { imageObject } from '../structured-data/image-object.ts';
import { absolute, LANGUAGE, type SiteFacts, societyRef } from '../structured-data/site-facts.ts';
import { coverPath } from '../ui/covers/cover-path.ts';

/** CSS selector of the text on the article page. */
const TEXT_SELECTOR = '.article__text';

/** Names the member-only element, because search engines treat undeclared paywalls as cloaking. */
export function newsArticle(article: ArticleDetail, site: SiteFacts): NewsArticle {
  const { isMemberOnly } = article;
  return {
    '@type': 'NewsArticle',
    headline: withoutEmphasis(article.title),
    description: article.summary,
    url: site.pageUrl,
    mainEntityOfPage: site.pageUrl,
    image: article.picture
      ? imageObject(article.picture, site)
      : absolute(site, coverPath({ topic: article.topic, ink: 'mint', seed: article.path }, 'hero')),
    datePublished: article.publishedDate,
    dateModified: article.modifiedDate ?? article.publishedDate,
    author: article.writers.map(({ key, name, role, organisation }) => ({
      '@type': 'Person',
      name,
      url: absolute(site, `${PEOPLE_PATH}/${key}`),
      jobTitle: role,
      affiliation: { '@type': 'Organization', name: organisation },
    })),
    publisher: societyRef(site),
    articleSection: article.category.name,
    keywords: article.documentTags.map(({ name }) => name),
    timeRequired: `PT${article.readMinutes}M`,
    inLanguage: LANGUAGE,
    isAccessibleForFree: !isMemberOnly,
    ...(isMemberOnly && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: TEXT_SELECTOR },
    }),
  };
}
