import { settings } from '../../server/config/settings.ts';
import { table } from './markdown.ts';

/** The table of docs/settings.md: every variable the site reads, its default, and its purpose. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, { shown, about }]) => [`\`${name}\``, shown, about]);
  return table(['Variable', 'Default', 'Purpose'], rows);
}
