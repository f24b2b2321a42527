import { countSessions } from '../../api/account/open-sessions.ts';
import { signOutEveryone } from '../../api/administration/accounts.ts';
import { type Command, defineCommand } from '../command.ts';
import { asOperator, withDatabase } from '../database.ts';
import { BY } from '../options.ts';

const sessions = defineCommand({
  name: 'sessions',
  about: 'counts the open sessions of members',
  options: {},
  run: (context) =>
    withDatabase(context, async (store) => {
      const counts = await countSessions(store);
      const since = counts.oldest ? `, the oldest since ${counts.oldest.toISOString()}` : '';
      return {
        text: `${counts.open} open sessions of ${counts.members} members, ${counts.today} of them from the last day${since}`,
        data: counts,
      };
    }),
});

const signOut = defineCommand({
  name: 'sessions sign-out',
  about: 'ends the sessions of all members, who then have to sign in again',
  options: { by: BY },
  plan: (context) =>
    withDatabase(context, async (store) => {
      const { open, members } = await countSessions(store);
      return { text: `Ends ${open} sessions of ${members} members.`, data: { open, members } };
    }),
  run: (context, { values }) =>
    asOperator(context, values, async (operator) => {
      const ended = await signOutEveryone(operator);
      return { text: `${ended} sessions ended`, data: { ended } };
    }),
});

export const sessionCommands: readonly Command[] = [sessions, signOut];
