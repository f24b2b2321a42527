import { createStaticHandler } from 'react-router';
import { splitTarget } from '../../shared/addresses/target.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { defineCommand } from '../command.ts';
import { withDatabase } from '../database.ts';
import { explainRedirect, type RedirectExplanation, type RedirectStep } from '../redirects/explain.ts';
import { isPublished, locatedAddresses } from '../redirects/old-addresses.ts';

export const redirectsExplain = defineCommand({
  name: 'redirects explain',
  about: 'shows where the site sends an address: every rule of the chain with its file and line, and the final status',
  args: ['URL'],
  options: {},
  run: (context, { args: [url = ''] }) =>
    withDatabase(context, async ({ db, now }) => {
      const { publicOrigin, allowedHosts, contentDir, ...settings } = context.config();
      const site = createSite(settings, createStaticHandler);
      const options = { site, publicOrigin, allowedHosts, ...(await locatedAddresses({ db, now }, contentDir)) };
      const first = explainRedirect(url, options);
      const { path } = splitTarget(first.location ?? first.target);
      const hasItem = first.finalStatus === 404 && (await isPublished({ db, now }, path));
      const explanation = hasItem ? explainRedirect(url, { ...options, hasItem: (one) => one === path }) : first;
      return { text: toText(explanation), data: explanation };
    }),
});

function toText({ target, status, location, steps, end, finalStatus }: RedirectExplanation): string {
  return [
    `${target}: ${status}${location === undefined ? '' : ` ${location}`}`,
    ...steps.map(toLine),
    finalStatus === undefined ? end : `${end} (${finalStatus})`,
  ].join('\n');
}

const toLine = ({ rule, from, to, where }: RedirectStep): string =>
  `  ${from}${to === '' ? '' : ` -> ${to}`}  (${rule}${where === undefined ? '' : `, ${where}`})`;
