import { fillProduct } from '../product-token.ts';
import { FOLLOW_FORMS } from './follow-forms.ts';
import type { FormSpec } from './form.ts';
import { INQUIRY_FORMS } from './inquiry-forms.ts';
import { MEMBERSHIP_FORMS } from './membership-forms.ts';
import { NEWSLETTER_FORMS } from './newsletter-forms.ts';
import { PROPOSAL_FORMS } from './proposal-forms.ts';
import { REQUEST_FORMS } from './request-forms.ts';
import { WITHDRAWAL_FORM } from './withdrawal-form.ts';

/** Every form of the site except search, filters, sign-in and preferences. */
export const FORMS: readonly FormSpec[] = [
  ...MEMBERSHIP_FORMS,
  ...INQUIRY_FORMS,
  ...PROPOSAL_FORMS,
  ...NEWSLETTER_FORMS,
  ...REQUEST_FORMS,
  ...FOLLOW_FORMS,
  WITHDRAWAL_FORM,
];

/** The form of the page at a path. */
export function formAt(pathname: string, product: string): FormSpec | undefined {
  return FORMS.find(({ paths }) => paths.some((path) => fillProduct(path, product) === pathname));
}
