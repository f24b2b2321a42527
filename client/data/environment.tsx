import { createContext, type ReactNode, useContext } from 'react';
import type { CallId } from '../../shared/contract/calls.ts';
import type { FormSpec, FormState } from '../../shared/forms/form.ts';
import type { StartedCalls } from '../../shared/pages/call-outcomes.ts';
import type { GonePage } from '../../shared/pages/gone-page.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { PublicSettings } from './page-state.ts';

/** The data that every component may read through `useEnvironment`. */
export type Environment = {
  readonly site: Site;
  readonly settings: PublicSettings;
  /** When the page was rendered, in epoch milliseconds; the browser keeps it through hydration. */
  readonly now: number;
  /** Target of an old address that leads to another site: the interstitial is shown in place of the path's page. */
  readonly external?: string | undefined;
  /** The document’s page, if editors have removed it for good. */
  readonly gone?: GonePage | undefined;
  /** The document’s path is no page, but may be in the redirect list, which the server has not loaded yet. */
  readonly redirectsPending?: boolean | undefined;
  /** In the browser only: the form, if any, of the page that the document was rendered for. */
  readonly firstForm?: { readonly pathname: string; readonly spec: FormSpec | undefined };
  /** The rejected form that the page shows again, with its values. */
  readonly formState?: FormState | undefined;
  /** The CSRF token of forms, in no-script sessions only. */
  readonly formToken?: string | undefined;
  /** URLs of the deferred calls: hydration renders them as pending. */
  readonly deferred?: ReadonlySet<string>;
  /** On the server only: the page is rendered with the data of a member whose browser may run no scripts. */
  readonly forMember?: boolean | undefined;
  /** On the server only: the page's calls with their outcomes, or promises of them. */
  readonly calls?: StartedCalls;
};

const EnvironmentContext = createContext<Environment | undefined>(undefined);

export function EnvironmentProvider({ value, children }: { value: Environment; children: ReactNode }) {
  return <EnvironmentContext value={value}>{children}</EnvironmentContext>;
}

/** Returns a function that tells whether the API has an addition, to whose page a link would lead. */
export function useHas(): (call: CallId) => boolean {
  const { missingCalls } = useEnvironment().settings;
  return (call) => !missingCalls.includes(call);
}

/** @throws Error outside the provider. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('No EnvironmentProvider');
  return environment;
}
