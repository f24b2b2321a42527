/**
 * Abbreviations of regulatory affairs and their long forms: a search for one form also finds the others. Each row is one meaning;
 * matching ignores case, hyphens and brackets.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  ['510(k)', '510k', 'premarket notification'],
  ['AI', 'artificial intelligence'],
  ['AIMD', 'active implantable medical device'],
  ['ATMP', 'advanced therapy medicinal product', 'advanced therapies'],
  ['BLA', 'biologics license application', 'biologics licence application'],
  ['CAPA', 'corrective and preventive action'],
  ['CDx', 'companion diagnostic'],
  ['CER', 'clinical evaluation report'],
  ['CMC', 'chemistry, manufacturing and controls'],
  ['CTD', 'common technical document'],
  ['CTR', 'clinical trials regulation', '536/2014'],
  ['DSUR', 'development safety update report'],
  ['eCTD', 'electronic common technical document'],
  ['eIFU', 'electronic instructions for use'],
  ['EMA', 'European Medicines Agency'],
  ['EUDAMED', 'European database on medical devices'],
  ['FDA', 'Food and Drug Administration'],
  ['GCP', 'good clinical practice'],
  ['GLP', 'good laboratory practice'],
  ['GMP', 'good manufacturing practice'],
  ['GSPR', 'general safety and performance requirements'],
  ['HTA', 'health technology assessment'],
  ['ICH', 'International Council for Harmonisation'],
  ['IDE', 'investigational device exemption'],
  ['IFU', 'instructions for use'],
  ['IMDRF', 'International Medical Device Regulators Forum'],
  ['IND', 'investigational new drug'],
  ['IVD', 'in vitro diagnostic'],
  ['IVDR', 'in vitro diagnostics regulation', 'in vitro diagnostic regulation', '2017/746'],
  ['LDT', 'laboratory developed test'],
  ['MAA', 'marketing authorisation application', 'marketing authorization application'],
  ['MDR', 'medical devices regulation', 'medical device regulation', '2017/745'],
  ['MDSAP', 'medical device single audit program', 'single audit programme'],
  ['ML', 'machine learning'],
  ['NB', 'notified body'],
  ['NDA', 'new drug application'],
  ['PCCP', 'predetermined change control plan', 'change control plan'],
  ['PIP', 'paediatric investigation plan', 'pediatric investigation plan'],
  ['PMA', 'premarket approval'],
  ['PMCF', 'post-market clinical follow-up', 'postmarket clinical follow-up'],
  ['PMS', 'post-market surveillance', 'postmarket surveillance'],
  ['PRRC', 'person responsible for regulatory compliance'],
  ['PSUR', 'periodic safety update report', 'PBRER', 'periodic benefit-risk evaluation report'],
  ['QMS', 'quality management system'],
  ['QMSR', 'quality management system regulation'],
  ['RAC', 'regulatory affairs certification'],
  ['RCC', 'regulatory certificate of competence'],
  ['RMP', 'risk management plan'],
  ['RWE', 'real-world evidence'],
  ['SaMD', 'software as a medical device'],
  ['SBOM', 'software bill of materials'],
  ['SmPC', 'summary of product characteristics'],
  ['SSCP', 'summary of safety and clinical performance'],
  ['STED', 'summary technical documentation'],
  ['UDI', 'unique device identification', 'unique device identifier'],
];

/** Synonyms that a text mentions: the form in the text, and all forms. */
export type Mention = { written: string; forms: readonly string[] };

const patterns = SYNONYMS.map((forms) => ({ forms, pattern: new RegExp(forms.map(formPattern).join('|'), 'giu') }));

/**
 * The synonyms that a text mentions, each row once and the longest form first, so that `electronic common technical document` is
 * replaced before `common technical document`.
 */
export function mentionsIn(text: string): Mention[] {
  const mentions = patterns.flatMap(({ forms, pattern }) => {
    const [written] = text.match(pattern)?.sort((a, b) => b.length - a.length) ?? [];
    return written === undefined ? [] : [{ written, forms }];
  });
  return mentions.sort((a, b) => b.written.length - a.written.length);
}

/** A pattern for the words of a form, with word boundaries around them and any punctuation or space between them. */
function formPattern(form: string): string {
  const words = form.match(/[\p{L}\p{N}]+/gu) ?? [];
  // `510(k)` ends with a bracket, which belongs to the form.
  const closing = form.endsWith(')') ? '\\)?' : '';
  return `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}"]+')}(?![\\p{L}\\p{N}])${closing}`;
}
