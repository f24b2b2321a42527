import { createContext, type ReactNode, useContext } from 'react';
import type { CallId } from '../../shared/contract/calls.ts';
import type { FormSpec, FormState } from '../../shared/forms/form.ts';
import type { StartedCalls } from '../../shared/pages/call-outcomes.ts';
import type { GonePage } from '../../shared/pages/gone-page.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { PublicSettings } from './page-state.ts';

export type Environment = {
  readonly site: Site;
  readonly settings: PublicSettings;
  /** Time of rendering in epoch milliseconds, kept through hydration. */
  readonly now: number;
  /** External target of an old address: the interstitial replaces the path's page. */
  readonly external?: string | undefined;
  /** Set when editors have removed the document's page for good. */
  readonly gone?: GonePage | undefined;
  /** The document's path may be in the redirect list, which the server has not loaded yet. */
  readonly redirectsPending?: boolean | undefined;
  /** Browser only: form of the page that the document was rendered for. */
  readonly firstForm?: { readonly pathname: string; readonly spec: FormSpec | undefined };
  readonly formState?: FormState | undefined;
  /** CSRF token of forms, in no-script sessions only. */
  readonly formToken?: string | undefined;
  /** URLs of the deferred calls: hydration renders them as pending. */
  readonly deferred?: ReadonlySet<string>;
  /** Server only: renders with the data of a member whose browser may run no scripts. */
  readonly forMember?: boolean | undefined;
  /** Server only: calls of the page with their outcomes, or promises of them. */
  readonly calls?: StartedCalls;
};

const EnvironmentContext = createContext<Environment | undefined>(undefined);

export function EnvironmentProvider({ value, children }: { value: Environment; children: ReactNode }) {
  return <EnvironmentContext value={value}>{children}</EnvironmentContext>;
}

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
