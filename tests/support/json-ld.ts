import Validator, { type Issue } from '@adobe/structured-data-validator';
import { z } from 'zod';

const node = z.looseObject({ '@type': z.union([z.string(), z.array(z.string())]) });
const graph = z.strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.array(node) });
export type JsonLd = z.output<typeof node>;

const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** A page's JSON-LD nodes; empty without them. @throws Error for several elements or another shape. */
export function listJsonLd(html: string): JsonLd[] {
  const [only, ...others] = [...html.matchAll(SCRIPT)].map(([, text = '']) => text);
  if (others.length > 0) throw new Error('More than one JSON-LD element');
  return only === undefined ? [] : graph.parse(JSON.parse(only))['@graph'];
}

export const listTypes = (one: JsonLd): string[] => [one['@type']].flat();

/** Properties that search engines' documentation requires for a rich result. A dot separates nested ones. */
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
    'title',
    'description',
    'datePosted',
    'hiringOrganization.name',
    'validThrough',
    'jobLocation.address.addressCountry',
  ],
  Legislation: ['name', 'legislationIdentifier', 'publisher.name'],
  CreativeWork: ['name', 'identifier', 'publisher.name'],
  ItemList: ['numberOfItems', 'itemListElement.position', 'itemListElement.item.name', 'itemListElement.item.url'],
  BreadcrumbList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
  // The demo society has no page elsewhere for `sameAs`.
  Organization: ['name', 'url', 'logo'],
  ProfilePage: ['mainEntity.name', 'mainEntity.url', 'mainEntity.jobTitle', 'mainEntity.worksFor.name'],
  WebSite: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
};

/** All types that pages use. */
export const TYPES: readonly string[] = Object.keys(REQUIRED).sort();

/** A JSON-LD node's missing required properties, and errors of a validator of search engines' rules. */
export async function listFaults(description: JsonLd): Promise<string[]> {
  const types = listTypes(description);
  const missing = types.flatMap((type) => {
    const required = REQUIRED[type];
    if (!required) return [`${type} is not a type that this site uses`];
    return required.filter((path) => !has(description, path.split('.'))).map((path) => `${type} has no ${path}`);
  });
  const issues = await new Validator().validate({ jsonld: { [types[0] ?? '']: [structuredClone(description)] } });
  return [...missing, ...issues.filter(isError).map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)];
}

const isError = ({ severity }: Issue) => severity === 'ERROR';

/** Whether a property is present, in every entry of a list. */
function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => has(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value !== undefined && value !== '';
  return typeof value === 'object' && value !== null && has(Reflect.get(value, name), rest);
}
