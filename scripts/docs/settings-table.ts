import { type Setting, shownDefault } from '../../server/config/setting.ts';
import { settingGroups } from '../../server/config/settings.ts';
import { table } from './markdown.ts';

export const settingsTable = (): string =>
  Object.entries(settingGroups)
    .map(([title, group]) => `## ${title}\n\n${groupTable(group)}`)
    .join('\n\n');

function groupTable(group: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(group).map(([name, row]) => [`\`${name}\``, shownDefault(row), row.about]);
  return table(['Variable', 'Default', 'Purpose'], rows);
}
