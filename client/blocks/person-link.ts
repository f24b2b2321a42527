import { PEOPLE_PATH } from '../../shared/constants.ts';
import type { LinkItem } from '../ui/types.ts';

/** The address of a person's page. */
export const personHref = (key: string): string => `${PEOPLE_PATH}/${key}`;

/** People as links to their pages. */
export const personLinks = (people: readonly { key: string; name: string }[]): LinkItem[] =>
  people.map(({ key, name }) => ({ label: name, href: personHref(key) }));
