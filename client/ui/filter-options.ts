import type { Option } from './field.tsx';

/** An option of a filter, with the number of results it has where that is known. */
export type FilterOption = Option & {
  readonly count?: number | undefined;
  /** The name is still loading; `label` is a placeholder. */
  readonly isLoading?: boolean;
};

/**
 * A filter's options with every chosen value, so that sending the form again loses none. A value without an option is
 * shown as loading while `isLoading`, then as "Selected tag" for the kind "tag", never as an id.
 */
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
