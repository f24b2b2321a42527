/** Marks warm-up requests in the access log. */
export const WARM_UP_AGENT = 'rostrum-warm-up';

/** The first match counts, because most browsers name their ancestors too. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['warm-up', new RegExp(`^${WARM_UP_AGENT}$`)],
  ['probe', /kube-probe|GoogleHC|ELB-HealthChecker|UptimeRobot|Pingdom|StatusCake|check_http|HAProxy/i],
  ['bot', /bot\b|crawl|spider|slurp|facebookexternalhit|GPT|Claude|Perplexity|preview/i],
  ['tool', /^(?:curl|wget|python|node|undici|go-http|java|okhttp|axios|wrk|libwww|ruby|php)\b/i],
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\/|\bOpera\b/],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['safari', /\bSafari\//],
];

/** Enough to tell browsers from machines, too little to identify a person. */
export function agentFamily(userAgent: string): string {
  if (userAgent === '') return 'none';
  return FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}
