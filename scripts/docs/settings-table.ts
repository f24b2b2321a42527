import { settings } from '../../server/settings.ts';
import { table } from './markdown.ts';

/** README's table of settings: every variable the site reads, its default, and its purpose. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, { shown, about }]) => [`\`${name}\``, shown, about]);
  return table(['Variable', 'Default', 'Purpose'], rows);
}
