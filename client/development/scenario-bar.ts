import { LOGIN_PATH, RETURN_URL_PARAM } from '../../shared/constants.ts';
import { LOGOUT_PATH } from '../../shared/forms/member-forms.ts';
import { DEMO_PASSWORD, FAULT_COOKIE, FAULTS, PERSONS, SCENARIO_PATH } from '../../shared/site/scenarios.ts';

/** Plain forms outside of React's tree, on each page while developing. */
const page = location.pathname + location.search;
const fault = new RegExp(`(?:^|; )${FAULT_COOKIE}=(\\w+)`).exec(document.cookie)?.[1] ?? 'none';

const STYLES = `
  .scenarios { position: fixed; inset: auto auto 0 0; z-index: 99; max-inline-size: 100vw; background: #fff; color: #14211c;
    border: 1px solid #14211c; font: 500 0.8125rem/1.4 var(--sans); }
  .scenarios summary { padding: 0.375rem 0.75rem; cursor: pointer; min-block-size: 1.5rem; }
  .scenarios div { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0 0.75rem 0.75rem; }
  .scenarios button { min-block-size: 1.75rem; padding: 0 0.5rem; border: 1px solid #14211c; background: #fff; color: inherit; font: inherit; cursor: pointer; }
  .scenarios button[aria-pressed="true"] { background: #14211c; color: #fff; }
  .scenarios :focus-visible { outline: 3px solid #b34700; outline-offset: 2px; }
  @media print { .scenarios { display: none; } }
`;

function buildForm(action: string, label: string, fields: Readonly<Record<string, string>>, isPressed?: boolean) {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(input);
  }
  const button = Object.assign(document.createElement('button'), { textContent: label });
  if (isPressed !== undefined) button.setAttribute('aria-pressed', String(isPressed));
  form.append(button);
  return form;
}

function show(): void {
  const bar = document.createElement('details');
  bar.className = 'scenarios';
  const summary = document.createElement('summary');
  summary.textContent = fault === 'none' ? 'Scenario' : `Scenario: ${FAULTS[fault as keyof typeof FAULTS] ?? fault}`;
  const choices = document.createElement('div');
  const signIn = `${LOGIN_PATH}?${RETURN_URL_PARAM}=${encodeURIComponent(page)}`;
  choices.append(
    ...Object.entries(PERSONS).map(([label, username]) =>
      buildForm(signIn, label, { username, password: DEMO_PASSWORD }),
    ),
    buildForm(LOGOUT_PATH, 'Guest', {}),
    ...Object.entries(FAULTS).map(([name, label]) =>
      buildForm(SCENARIO_PATH, label, { fault: name, page }, name === fault),
    ),
  );
  bar.append(Object.assign(document.createElement('style'), { textContent: STYLES }), summary, choices);
  const corner = document.createElement('aside');
  corner.setAttribute('aria-label', 'Scenario of this page');
  corner.append(bar);
  document.body.append(corner);
}

// After hydration, which does not expect these elements.
if (document.readyState === 'complete') show();
else window.addEventListener('load', show, { once: true });
