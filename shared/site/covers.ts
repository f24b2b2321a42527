/**
 * Covers are drawn, not photographed: the topic of a text decides the pattern, its kind the ink. Content names them, the API passes them
 * on, the browser draws them.
 */
/** The fifteen topics; each has one pattern. */
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

/** Inks name the kind: mint news, paper features and people, ink long reads, green learning, peach events, orange conferences. */
export const COVER_INKS = ['mint', 'paper', 'ink', 'green', 'peach', 'orange'] as const;
export type CoverInk = (typeof COVER_INKS)[number];
