import { type Citation, citationTarget } from '../citations/citation-target.ts';

/** Lists of many changing documents, where a reader does not find the cited one. */
const LISTS = new Set([
  'cioms.ch/publications',
  'health.ec.europa.eu/medical-devices-sector/new-regulations',
  'health.ec.europa.eu/medical-devices-sector/new-regulations/guidance-mdcg-endorsed-documents-and-other-guidance',
  'health.ec.europa.eu/medicinal-products/clinical-trials',
  'health.ec.europa.eu/medicinal-products/eudralex/eudralex-volume-4',
  'www.ema.europa.eu/en/human-regulatory-overview/post-authorisation/pharmacovigilance-post-authorisation/good-pharmacovigilance-practices-gvp',
  'www.fda.gov/medical-devices/quality-and-compliance-medical-devices/center-devices-and-radiological-health-cdrh-compliance-programs',
  'www.fda.gov/regulatory-information/search-fda-guidance-documents',
  'www.gov.br/anvisa/pt-br',
  'www.hsa.gov.sg/medical-devices',
  'www.imdrf.org/documents',
  'picscheme.org/en/publications',
]);

const SOLD = /^European Pharmacopoeia, general chapter \d/;

/** Finds citations without a target, or with a list as their target. */
export function citationProblems(citations: readonly Citation[]): { text: string; reason: string }[] {
  return citations.flatMap((citation) => {
    const { text, url } = citation;
    if (url !== undefined && isList(url))
      return [
        {
          text: url,
          reason: `citations: ${url} lists many documents; give the address of this one, or none if its number is cited`,
        },
      ];
    if (citationTarget(citation) !== undefined || SOLD.test(text)) return [];
    return [{ text, reason: `citations: “${text}” leads nowhere; add its address (url) or its number` }];
  });
}

function isList(address: string): boolean {
  if (!address.startsWith('https://')) return false;
  const { host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/$/, '');
  // Home pages in any language are too general.
  if (search === '' && /^(?:\/[a-z]{2,3}(?:-[a-z]{2})?)?$/.test(path)) return true;
  const page = host + path;
  return (
    LISTS.has(page) || LISTS.has(page.replace(/_en$/, '')) || /^www\.ich\.org\/page\/[a-z]+-guidelines$/.test(page)
  );
}
