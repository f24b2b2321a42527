import type { Command } from './command.ts';

type Group = {
  readonly words: readonly string[];
  readonly load: () => Promise<readonly Command[]>;
};

/** In the order of the help; groups are loaded on use, because their libraries take a second to load. */
const groups: readonly Group[] = [
  { words: ['new'], load: async () => [(await import('./commands/new.ts')).newCommand] },
  { words: ['doctor'], load: async () => [(await import('./commands/doctor.ts')).doctor] },
  { words: ['backup', 'restore'], load: async () => (await import('./commands/backup.ts')).backupCommands },
  { words: ['content'], load: async () => (await import('./commands/content.ts')).contentCommands },
  { words: ['members'], load: async () => (await import('./commands/members.ts')).memberCommands },
  { words: ['submissions'], load: async () => (await import('./commands/submissions.ts')).submissionCommands },
  { words: ['retention'], load: async () => (await import('./commands/retention.ts')).retentionCommands },
  { words: ['sessions'], load: async () => (await import('./commands/sessions.ts')).sessionCommands },
  { words: ['audit'], load: async () => [(await import('./commands/audit.ts')).auditCommand] },
  { words: ['redirects'], load: async () => [(await import('./commands/redirects.ts')).redirectsExplain] },
  { words: ['reconcile'], load: async () => [(await import('./commands/reconcile.ts')).reconcileCommand] },
];

export async function loadCommands(word?: string): Promise<readonly Command[]> {
  const group = groups.find(({ words }) => words.some((first) => first === word));
  return group ? group.load() : (await Promise.all(groups.map(({ load }) => load()))).flat();
}
