import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SUBMITTED } from '../navigation/link-target.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Field, Select } from '../ui/field.tsx';

type Chosen<Component extends (props: never) => unknown, Value> = Omit<
  Parameters<Component>[0],
  'defaultValue' | 'defaultChecked' | 'ref'
> & {
  /** The value in the address. */
  chosen: Value;
};

/** A text or date of a list's filters. */
export function FilterField({ chosen, ...field }: Chosen<typeof Field, string>) {
  return <Field {...field} defaultValue={chosen} ref={useChosen<HTMLInputElement>(chosen, setValue)} />;
}

/** A choice of one of a list's filters, its order, or its page size. */
export function FilterSelect({ chosen, ...select }: Chosen<typeof Select, string>) {
  return <Select {...select} defaultValue={chosen} ref={useChosen<HTMLSelectElement>(chosen, setValue)} />;
}

/** One of several choices of a list's filters. */
export function FilterCheckbox({ chosen, ...checkbox }: Chosen<typeof Checkbox, boolean>) {
  return (
    <Checkbox {...checkbox} defaultChecked={chosen} ref={useChosen<HTMLInputElement, boolean>(chosen, setChecked)} />
  );
}

/**
 * The button of a list's form. It is shown without scripts, and where the filters are behind a button of their own;
 * elsewhere a choice takes effect at once (decision 0030).
 */
export function ApplyButton(button: Partial<ComponentProps<typeof Button>>) {
  return (
    <Button type="submit" data-applies="" onClick={closeFilters} {...button}>
      {button.children ?? 'Apply filters'}
    </Button>
  );
}

/** Closes the filters that their own button has opened, so that the results are in view; Enter in a field clicks. */
function closeFilters({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const filters = currentTarget.closest<HTMLDetailsElement>('details.filters');
  const opener = filters?.querySelector('summary');
  if (!filters || !opener?.checkVisibility()) return;
  filters.open = false;
  opener.focus();
}

const setValue = (control: HTMLInputElement | HTMLSelectElement, value: string) => {
  control.value = value;
};

const setChecked = (control: HTMLInputElement, isChecked: boolean) => {
  control.checked = isChecked;
};

/**
 * Ref of a control that shows its value in the address again after a navigation, but keeps what is being entered, and
 * what was chosen before hydration or since its form was submitted. The element stays, and with it the focus.
 */
function useChosen<Control extends HTMLElement, Value = string>(
  chosen: Value,
  show: (control: Control, value: Value) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const { search, state } = useLocation();
  const isSubmitted = useNavigationType() !== 'POP' && state === SUBMITTED;
  const shown = useRef({ chosen, search });
  useEffect(() => {
    const last = shown.current;
    shown.current = { chosen, search };
    if (!control.current || last.search === search) return;
    const isOwn = isSubmitted || control.current === document.activeElement;
    if (last.chosen !== chosen || !isOwn) show(control.current, chosen);
  }, [chosen, search, show, isSubmitted]);
  return control;
}
