/* Covers are drawn in the browser: the topic selects the pattern, the ink the colours. */

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

/** Drawn things, which a course or book may choose instead of the pattern of its topic. */
export const COVER_SUBJECTS = [
  'bridge',
  'capsule',
  'chip',
  'clock',
  'court',
  'file',
  'flask',
  'helix',
  'label',
  'lighthouse',
  'lock',
  'magnifier',
  'network',
  'pen',
  'scales',
  'syringe',
  'vial',
] as const;
export type CoverSubject = (typeof COVER_SUBJECTS)[number];

/** Mint news, paper features and people, ink long reads, green learning, peach events, orange conferences. */
export const COVER_INKS = ['mint', 'paper', 'ink', 'green', 'peach', 'orange'] as const;
export type CoverInk = (typeof COVER_INKS)[number];
