import { useEffect } from 'react';
import { consentAllows } from '../../shared/rules/consent.ts';
import { type GlobalScript, scriptMayRun } from '../../shared/rules/global-scripts.ts';
import { shell } from '../../shared/site/page-data/shell.ts';
import { useConsent } from '../data/consent.ts';
import { useCall } from '../data/use-call.ts';

/**
 * Origins whose scripts the configuration may bring in. None: nothing runs that is not the site's own. An origin that is added here needs
 * its row in the content security policy as well.
 */
const ALLOWED_ORIGINS: readonly string[] = [];

/** Runs of the configuration's global scripts what the allow-list and the visitor's consent permit, and measures pages where that is allowed. */
export function GlobalScripts() {
  const html = useCall(shell.configuration).data?.result.globalScripts ?? '';
  const { level } = useConsent();
  useEffect(() => {
    const wanted = scriptsIn(html).filter((script) => scriptMayRun(script, ALLOWED_ORIGINS, level));
    const running = [...document.querySelectorAll<HTMLScriptElement>(`script[${MARK}]`)].map(({ src }) => src);
    // What has run cannot be stopped: a visitor who takes consent back gets a fresh document.
    if (running.some((src) => !wanted.some((script) => script.src === src))) location.reload();
    for (const { src } of wanted) if (src && !running.includes(src)) run(src);
  }, [html, level]);
  useEffect(() => {
    if (consentAllows(level, 'analytics')) void import('../data/web-vitals.ts').then(({ measure }) => measure());
  }, [level]);
  return null;
}

const MARK = 'data-global';

/** The scripts an HTML text asks for, read without running anything. */
function scriptsIn(html: string): GlobalScript[] {
  if (html === '') return [];
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.querySelectorAll('script')].map((script) => ({
    src: script.getAttribute('src') ?? undefined,
    purpose: script.dataset.purpose,
  }));
}

function run(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.setAttribute(MARK, '');
  document.head.append(script);
}
