import Validator, { type Issue } from '@adobe/structured-data-validator';
import { z } from 'zod';

const node = z.looseObject({ '@type': z.union([z.string(), z.array(z.string())]) });
const graph = z.strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.array(node) });
export type JsonLd = z.output<typeof node>;

const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** The descriptions of a page; none when it has no such element. @throws Error when there are several, or it is none of ours. */
export function jsonLdOf(html: string): JsonLd[] {
  const [only, ...others] = [...html.matchAll(SCRIPT)].map(([, text = '']) => text);
  if (others.length > 0) throw new Error('More than one description');
  return only === undefined ? [] : graph.parse(JSON.parse(only))['@graph'];
}

export const typesOf = (one: JsonLd): string[] => [one['@type']].flat();

/** What must be there for a search engine to show more than a link, by its published lists. A dot goes one level down. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  WebPage: ['url', 'name'],
  NewsArticle: ['headline', 'image', 'datePublished', 'dateModified', 'author.name', 'publisher.name'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'eventAttendanceMode', 'organizer.name', 'image'],
  Book: ['name', 'author.name', 'isbn', 'url'],
  Product: ['name', 'image', 'offers.price', 'offers.priceCurrency', 'offers.availability'],
  Course: [
    'name',
    'description',
    'provider.name',
    'offers.category',
    'offers.priceCurrency',
    'hasCourseInstance.courseMode',
  ],
  FAQPage: ['mainEntity.name', 'mainEntity.acceptedAnswer.text'],
  JobPosting: [
    ...['title', 'description', 'datePosted', 'hiringOrganization.name', 'validThrough'],
    'jobLocation.address.addressCountry',
  ],
  BreadcrumbList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
  Organization: ['name', 'url', 'logo', 'sameAs'],
  WebSite: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
};

/** What is wrong with a description: what its type needs and has not, and what a validator of search engines' rules says. */
export async function faultsOf(description: JsonLd): Promise<string[]> {
  const types = typesOf(description);
  const missing = types.flatMap((type) => {
    const required = REQUIRED[type];
    if (!required) return [`${type} is not a type this site speaks of`];
    return required.filter((path) => !has(description, path.split('.'))).map((path) => `${type} has no ${path}`);
  });
  const issues = await new Validator().validate({ jsonld: { [types[0] ?? '']: [structuredClone(description)] } });
  return [...missing, ...issues.filter(isError).map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)];
}

const isError = ({ severity }: Issue) => severity === 'ERROR';

/** Whether a value is there, in every entry where there are several. */
function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => has(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value !== undefined && value !== '';
  return typeof value === 'object' && value !== null && has(Reflect.get(value, name), rest);
}
