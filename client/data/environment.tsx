import { createContext, type ReactNode, useContext } from 'react';
import type { FormState } from '../../shared/site/forms/form.ts';
import type { Outcome } from '../../shared/site/page-status.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { PublicSettings } from './page-state.ts';

/** What every component may ask for and nobody passes down by hand. */
export type Environment = {
  readonly site: Site;
  readonly settings: PublicSettings;
  /** When the page was rendered, in epoch milliseconds; the browser keeps it through hydration. */
  readonly now: number;
  /** The other site an old address leads to: a page that says so is shown in place of the path's own. */
  readonly external?: string | undefined;
  /** The form that was sent to this page and not taken, with what was typed. */
  readonly formState?: FormState | undefined;
  /** What a form must carry that is sent under a session without a script; there only where such a session asks. */
  readonly formToken?: string | undefined;
  /** Addresses of calls that were answered after the page was rendered: hydration finds them as not yet loaded. */
  readonly late?: ReadonlySet<string>;
  /** On the server only: the outcome of each call, or the promise of it. */
  readonly outcomes?: ReadonlyMap<string, Outcome | Promise<Outcome>>;
};

const EnvironmentContext = createContext<Environment | undefined>(undefined);

export function EnvironmentProvider({ value, children }: { value: Environment; children: ReactNode }) {
  return <EnvironmentContext value={value}>{children}</EnvironmentContext>;
}

/** @throws Error outside the provider. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('useEnvironment needs an EnvironmentProvider above it');
  return environment;
}
