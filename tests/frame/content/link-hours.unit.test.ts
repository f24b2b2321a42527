import { expect, it } from 'vitest';
import { FORMS } from '../../../shared/forms/forms.ts';
import { LINK_HOURS } from '../../../shared/link-lifetime.ts';

it.each(['join', 'forgotten-password', 'newsletters'])(
  'the confirmation of the form %s says for how many hours its link works',
  (id) => {
    const form = FORMS.find((spec) => spec.id === id);
    expect(form?.confirmation.text).toContain(`within ${LINK_HOURS} hours`);
  },
);
