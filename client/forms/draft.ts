import type { FormSpec } from '../../shared/site/forms/form.ts';

/**
 * What has been typed into a form and not been sent: it outlives a reload in the same tab, passwords never do. Storage that is switched
 * off is no loss worth a word.
 */
export function keepDraft(spec: FormSpec, form: HTMLFormElement): void {
  const values = Object.fromEntries(kept(spec).map(({ name }) => [name, controlOf(form, name)?.value ?? '']));
  store(() => sessionStorage.setItem(keyOf(spec), JSON.stringify(values)));
}

/** Puts a draft into the fields that are still empty. */
export function restoreDraft(spec: FormSpec, form: HTMLFormElement): void {
  store(() => {
    const values: unknown = JSON.parse(sessionStorage.getItem(keyOf(spec)) ?? '{}');
    if (typeof values !== 'object' || values === null) return;
    for (const { name } of kept(spec)) {
      const control = controlOf(form, name);
      const value: unknown = Reflect.get(values, name);
      if (control && control.value === '' && typeof value === 'string') control.value = value;
    }
  });
}

export function dropDraft(spec: FormSpec): void {
  store(() => sessionStorage.removeItem(keyOf(spec)));
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const keyOf = ({ id }: FormSpec) => `form:${id}`;
const kept = ({ fields }: FormSpec) => fields.filter(({ type }) => type !== 'password');
const controlOf = (form: HTMLFormElement, name: string) => form.querySelector<Control>(`[name="${name}"]`);

function store(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing is kept.
  }
}
