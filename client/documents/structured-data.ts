import type { CreativeWork, Legislation } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { absolute, type SiteFacts } from '../structured-data/site-facts.ts';

type Document = ResponseOf<'documents.byId'>['result'];

/** Id prefixes of documents with the force of law. */
const LAW = /^(?:regulation|directive|decision|\d+-cfr)-/;

/** Uses the issuer's address where it is known. */
export function officialDocument(document: Document, site: SiteFacts): Legislation | CreativeWork {
  const { id, number, title, issuer, aliases, summary, source } = document;
  const shared = {
    '@id': `${absolute(site, document.path)}#document`,
    name: title ?? number,
    ...(aliases.length > 0 && { alternateName: [number, ...aliases] }),
    ...(summary !== undefined && { description: summary }),
    ...(source && { sameAs: source.url }),
    publisher: { '@type': 'Organization' as const, name: issuer },
    mainEntityOfPage: site.pageUrl,
  };
  if (!LAW.test(id)) return { '@type': 'CreativeWork', ...shared, identifier: number };
  return { '@type': 'Legislation', ...shared, legislationIdentifier: number };
}
