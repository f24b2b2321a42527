import { use } from 'react';
import type { FormSpec } from '../../shared/forms/form.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { later } from '../load-once.ts';

const table = later(async () => (await import('../../shared/forms/forms.ts')).formAt);

/** Reads the first page's form from the document's state, others from the table of forms. */
export function useFormOfPage(): FormSpec | undefined {
  const { settings, firstForm } = useEnvironment();
  const { pathname } = usePageInput();
  if (pathname === firstForm?.pathname) return firstForm.spec;
  const formAt = table.loaded() ?? use(table.load());
  return formAt(pathname, settings.product);
}
