import { PEOPLE_PATH } from '../../shared/constants.ts';
import type { LinkItem } from '../ui/types.ts';

export const personHref = (key: string): string => `${PEOPLE_PATH}/${key}`;

export const personLinks = (people: readonly { key: string; name: string }[]): LinkItem[] =>
  people.map(({ key, name }) => ({ label: name, href: personHref(key) }));
