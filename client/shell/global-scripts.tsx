import { useEffect, useRef } from 'react';
import { isPreviewParam } from '../../shared/addresses/preview-params.ts';
import { consentAllows, isHiddenFromThirdParties } from '../../shared/consent/consent.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useConsent } from '../data/consent.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { whenIdle } from './when-idle.ts';

/** Never runs third-party scripts or measures web vitals on previews. */
export function GlobalScripts() {
  const html = useCall(shell.configuration).data?.result.globalScripts ?? '';
  const { site, settings } = useEnvironment();
  const { level } = useConsent();
  const { match, query } = usePageInput();
  const isPreview = [...query.keys()].some(isPreviewParam);
  const isExcluded = isHiddenFromThirdParties({ kind: match.route.kind, isPreview });
  const { thirdParty, vitalsSample: sample } = settings;
  const latest = useRef({ level, html, isExcluded });
  useEffect(() => {
    if (!thirdParty) return;
    latest.current = { level, html, isExcluded };
    // The import of an earlier effect may take longer than that of a later one.
    void import('../data/third-party.ts').then(({ runThirdParty }) => runThirdParty(thirdParty, latest.current));
  }, [thirdParty, isExcluded, level, html]);
  useEffect(() => {
    if (sample > 0 && !isPreview && consentAllows(level, 'analytics')) {
      whenIdle(() => void import('../data/web-vitals.ts').then(({ measure }) => measure({ site, sample })));
    }
  }, [level, site, sample, isPreview]);
  return null;
}
