import { CONDITIONS, type ConditionName } from './conditions.ts';

/** A provider as the control page shows it. */
export type ProviderState = {
  /** Its name in the form. */
  readonly id: string;
  readonly title: string;
  readonly condition: ConditionName;
  /** Its records, a line each. */
  readonly holds: readonly string[];
  /** The last requests, newest first. */
  readonly requests: readonly string[];
};

/** Messages to a system that are in one state. */
export type OutboxCount = { readonly provider: string; readonly state: string; readonly count: number };

export type ControlState = {
  readonly site: string;
  readonly providers: readonly ProviderState[];
  readonly outbox: readonly OutboxCount[];
};

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 0 auto; padding: 1rem; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); }
section { border: 1px solid; border-radius: .5rem; padding: 0 1rem 1rem; min-width: 0; }
section:first-child { grid-column: 1 / -1; }
form { display: flex; flex-wrap: wrap; gap: .5rem; }
button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; }
button[aria-current] { font-weight: 700; outline: 3px solid; }
li, td { overflow-wrap: anywhere; }
`;

/** The control page: plain HTML with a form for each provider, which needs no JavaScript. */
export function controlPage({ site, providers, outbox }: ControlState): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>External systems of the demo</title><style>${STYLE}</style></head>
<body>
<header><h1>External systems of the demo</h1>
<p><a href="${escapeHtml(site)}">The site</a> · <a href="/">Refresh this page</a></p>
<p>A fault shows on the site after its next request to the system: what was read within the last minute (at Cvent, five minutes) is shown without one. After five failures in a row, requests pause for ten seconds.</p></header>
<main>
<section aria-labelledby="outbox"><h2 id="outbox">Outbox</h2>${buildList(outbox.map(outboxLine), 'No change has been made yet.')}</section>
${providers.map(toSection).join('\n')}
</main>
</body>
</html>`;
}

function toSection({ id, title, condition, holds, requests }: ProviderState): string {
  const buttons = Object.entries(CONDITIONS).map(
    ([name, { label }]) =>
      `<button name="condition" value="${name}"${name === condition ? ' aria-current="true"' : ''}>${escapeHtml(label)}</button>`,
  );
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>
<p>Now: <strong>${condition}</strong></p>
<form method="post" action="/" aria-labelledby="${id}"><input type="hidden" name="provider" value="${id}">${buttons.join('')}</form>
<h3>It holds</h3>${buildList(holds, 'Nothing yet.')}
<h3>Last requests</h3>${buildList(requests, 'None yet.')}</section>`;
}

const outboxLine = ({ provider, state, count }: OutboxCount) => `${provider}: ${count} ${state}`;

const buildList = (lines: readonly string[], none: string): string =>
  lines.length === 0 ? `<p>${none}</p>` : `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
