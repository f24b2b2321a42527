import type { Option } from './field.tsx';

export type FilterOption = Option & {
  readonly count?: number | undefined;
  readonly isLoading?: boolean;
};

/** Keeps every chosen value, so that a resubmit loses none; unknown ones become "Selected tag", never an id. */
export function withChosen(
  options: readonly FilterOption[],
  chosen: readonly string[],
  kind: string,
  isLoading: boolean,
): FilterOption[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  const label = isLoading ? 'Loading…' : `Selected ${kind}`;
  return [...options, ...missing.map((value) => ({ value, label, isLoading }))];
}
