import type { FormSpec } from '../../shared/forms/form.ts';
import { DRAFT_KEY_PREFIX } from '../data/storage-keys.ts';

export function saveDraft(spec: FormSpec, form: HTMLFormElement): void {
  const values = Object.fromEntries(
    storedFields(spec).map(({ name }) => [name, buildControl(form, name)?.value ?? '']),
  );
  withStorage(() => sessionStorage.setItem(toKey(spec), JSON.stringify(values)));
}

export function restoreDraft(spec: FormSpec, form: HTMLFormElement): void {
  withStorage(() => {
    const values: unknown = JSON.parse(sessionStorage.getItem(toKey(spec)) ?? '{}');
    if (typeof values !== 'object' || values === null) return;
    for (const { name } of storedFields(spec)) {
      const control = buildControl(form, name);
      const value: unknown = Reflect.get(values, name);
      if (control && control.value === '' && typeof value === 'string') control.value = value;
    }
  });
}

export function clearDraft(spec: FormSpec): void {
  withStorage(() => sessionStorage.removeItem(toKey(spec)));
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const toKey = ({ id }: FormSpec) => `${DRAFT_KEY_PREFIX}${id}`;
const storedFields = ({ fields }: FormSpec) => fields.filter(({ type }) => type !== 'password' && type !== 'checkbox');
const buildControl = (form: HTMLFormElement, name: string) => form.querySelector<Control>(`[name="${name}"]`);

function withStorage(action: () => void): void {
  try {
    action();
  } catch {
    // Storage is disabled or full: the form works without drafts.
  }
}
