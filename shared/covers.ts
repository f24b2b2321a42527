/*
 * Covers are drawings that the browser makes: content names the topic, which decides the pattern, and the ink, which
 * decides the colours.
 */

/** The fifteen topics of covers; each has one pattern. */
export const COVER_TOPICS = [
  'devices',
  'medicines',
  'biologics',
  'diagnostics',
  'clinical',
  'quality',
  'labelling',
  'software',
  'policy',
  'vigilance',
  'regions',
  'combination',
  'careers',
  'education',
  'conferences',
] as const;
export type CoverTopic = (typeof COVER_TOPICS)[number];

/** The inks: mint news, paper features and people, ink long reads, green learning, peach events, orange conferences */
export const COVER_INKS = ['mint', 'paper', 'ink', 'green', 'peach', 'orange'] as const;
export type CoverInk = (typeof COVER_INKS)[number];
