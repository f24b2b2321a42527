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
  chosen: Value;
};

export function FilterField({ chosen, ...field }: Chosen<typeof Field, string>) {
  return <Field {...field} defaultValue={chosen} ref={useChosen<HTMLInputElement>(chosen, setValue)} />;
}

export function FilterSelect({ chosen, ...select }: Chosen<typeof Select, string>) {
  return <Select {...select} defaultValue={chosen} ref={useChosen<HTMLSelectElement>(chosen, setValue)} />;
}

export function FilterCheckbox({ chosen, ...checkbox }: Chosen<typeof Checkbox, boolean>) {
  return (
    <Checkbox {...checkbox} defaultChecked={chosen} ref={useChosen<HTMLInputElement, boolean>(chosen, setChecked)} />
  );
}

/** Shown without scripts and in collapsible filters; elsewhere a choice applies at once (decision 0030). */
export function ApplyButton(button: Partial<ComponentProps<typeof Button>>) {
  return (
    <Button type="submit" data-applies="" onClick={closeFilters} {...button}>
      {button.children ?? 'Apply filters'}
    </Button>
  );
}

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

/** Shows the address's value after a navigation, but keeps input made before hydration or since the submit. */
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
