import { createStaticHandler } from 'react-router';
import { listOf } from '../../server/api/store/queries/lists.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { explainRedirect } from '../redirects/explain.ts';

export const redirectsExplain = command({
  name: 'redirects explain',
  about: 'shows where the site sends an address, with every rule of the chain',
  args: ['URL'],
  options: {},
  run: (context, { args: [url = ''] }) =>
    withDatabase(context, async ({ db }) => {
      const { publicOrigin, allowedHosts, ...settings } = context.config();
      const entries = await listOf(db, 'redirects');
      const site = createSite(settings, createStaticHandler);
      const explanation = explainRedirect(url, { site, entries, publicOrigin, allowedHosts });
      const { target, status, location, steps, end } = explanation;
      return {
        text: [
          `${target}: ${status}${location === undefined ? '' : ` ${location}`}`,
          ...steps.map(({ rule, from, to }) => `  ${from}${to === '' ? '' : ` -> ${to}`}  (${rule})`),
          end,
        ].join('\n'),
        data: explanation,
      };
    }),
});
