import { useEffect } from 'react';
import { shell } from '../../shared/pages/common/shell.ts';
import { consentAllows } from '../../shared/rules/consent.ts';
import { type GlobalScript, scriptMayRun } from '../../shared/rules/global-scripts.ts';
import { isPreviewParam } from '../../shared/rules/preview-path.ts';
import { useConsent } from '../data/consent.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';

/**
 * Third-party origins from which the configuration may load scripts: none. An origin added here must be added to the content security
 * policy as well.
 */
const ALLOWED_ORIGINS: readonly string[] = [];

/** Runs those of the configuration's global scripts that the allow-list and the visitor's consent permit, and web-vitals with consent to analytics. */
export function GlobalScripts() {
  const html = useCall(shell.configuration).data?.result.globalScripts ?? '';
  const { level } = useConsent();
  useEffect(() => {
    const wanted = scriptsIn(html).filter((script) => scriptMayRun(script, ALLOWED_ORIGINS, level));
    const running = [...document.querySelectorAll<HTMLScriptElement>(`script[${MARK}]`)].map(({ src }) => src);
    // A script that has run cannot be stopped, so withdrawing consent reloads the document.
    if (running.some((src) => !wanted.some((script) => script.src === src))) location.reload();
    for (const { src } of wanted) if (src && !running.includes(src)) run(src);
  }, [html, level]);
  const { site, settings } = useEnvironment();
  const sample = settings.vitalsSample;
  const isPreview = [...usePageInput().query.keys()].some(isPreviewParam);
  useEffect(() => {
    if (sample > 0 && !isPreview && consentAllows(level, 'analytics')) {
      whenIdle(() => void import('../data/web-vitals.ts').then(({ measure }) => measure({ site, sample })));
    }
  }, [level, site, sample, isPreview]);
  return null;
}

/** Safari has no requestIdleCallback. */
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run);

/** Attribute that identifies the script elements added here. */
const MARK = 'data-global';

/** The scripts in an HTML text, parsed without running them. */
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
