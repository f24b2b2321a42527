import { MEETING_FORM } from '../chapters/meeting-form.ts';
import { PROPOSAL_FORMS } from '../events/proposal-forms.ts';
import { FOLLOW_FORMS } from '../follows/follow-forms.ts';
import { MEMBERSHIP_FORMS } from '../membership/membership-forms.ts';
import { WITHDRAWAL_FORM } from '../membership/withdrawal-form.ts';
import { NEWSLETTER_FORMS } from '../newsletters/newsletter-forms.ts';
import { fillProduct } from '../site/product-token.ts';
import { INQUIRY_FORMS } from '../website/inquiry-forms.ts';
import { REQUEST_FORMS } from '../website/request-forms.ts';
import type { FormSpec } from './form.ts';

export const FORMS: readonly FormSpec[] = [
  ...MEMBERSHIP_FORMS,
  ...INQUIRY_FORMS,
  ...PROPOSAL_FORMS,
  ...NEWSLETTER_FORMS,
  ...REQUEST_FORMS,
  ...FOLLOW_FORMS,
  WITHDRAWAL_FORM,
  MEETING_FORM,
];

export function formAt(pathname: string, product: string): FormSpec | undefined {
  return FORMS.find(({ paths }) => paths.some((path) => isAt(fillProduct(path, product), pathname)));
}

/** A trailing `*` matches the pages one level below. */
function isAt(path: string, pathname: string): boolean {
  if (!path.endsWith('/*')) return path === pathname;
  const parent = path.slice(0, -1);
  return (
    pathname.length > parent.length && pathname.lastIndexOf('/') === parent.length - 1 && pathname.startsWith(parent)
  );
}
