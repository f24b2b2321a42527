import type { convergenceCalls } from '../../../shared/contract/calls/convergence.ts';
import type { Handlers } from '../context.ts';
export const formHandlers = {} as Handlers<
  Extract<keyof typeof convergenceCalls, `forms.${string}` | 'cookies.newLevel'>
>;
