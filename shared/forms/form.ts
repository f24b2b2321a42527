import type { CallId } from '../contract/calls.ts';

/** Section 7. */
export type FormCallId = Extract<
  CallId,
  | `forms.${string}`
  | `${string}.createUser`
  | 'impexium.confirmEmail'
  | 'impexium.requestPassword'
  | 'newsletters.subscribe'
  | 'newsletters.confirm'
  | 'newsletters.unsubscribe'
  | 'newsletters.sendLink'
  | 'follows.request'
  | 'follows.confirm'
  | 'follows.stop'
>;

export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly missing?: string;
  readonly type: 'text' | 'email' | 'tel' | 'password' | 'textarea' | 'select' | 'choices' | 'checkbox' | 'date';
  /** `autocomplete` token of the HTML standard. */
  readonly autoComplete?: string;
  /** A field without this flag is required. */
  readonly optional?: true;
  readonly minLength?: number;
  readonly maxLength: number;
  /** Label and value of each option of a `select`; `choices` are rendered by the page. */
  readonly options?: readonly string[];
  readonly links?: readonly FormLink[];
};

export type ConfirmationText = {
  readonly title: string;
  readonly text: string;
  readonly links?: readonly FormLink[];
};
type FormLink = { readonly label: string; readonly href: string };

/** Form fields that the call lacks become lines of its message. */
export type FormCall = {
  readonly id: FormCallId;
  readonly fields: readonly string[];
  readonly form?: string;
};

/** Form definition; `{product}` in paths stands for the society's slug. */
export type FormSpec = {
  readonly id: string;
  /** Below `/form-embeds/` an accepted form leads to the confirmation page. */
  readonly paths: readonly string[];
  readonly title: string;
  readonly note?: string;
  readonly fields: readonly FieldSpec[];
  readonly button: string;
  /** Confirmation step before the values are sent. */
  readonly review?: FormNotice & { readonly button: string };
  /** Query parameter sent like a field; the link in a mail sets it. */
  readonly linkParam?: string;
  /** The first call decides acceptance; when another fails, the confirmation is `pending`. */
  readonly calls: readonly [FormCall, ...FormCall[]];
  readonly confirmation: ConfirmationText;
  readonly pending?: ConfirmationText;
  readonly gone?: FormNotice;
  readonly partial?: ConfirmationText;
};

export type FormValues = Readonly<Record<string, string>>;
export type FieldErrors = Readonly<Record<string, string>>;

export type FormNotice = { readonly title: string; readonly text: string };

/** Re-rendered by the server: values without passwords, and errors. */
export type FormState = {
  readonly form: string;
  readonly values: FormValues;
  readonly errors: FieldErrors;
  readonly notice?: FormNotice | undefined;
  readonly isReview?: true;
};

/** Honeypot: people do not see this field, bots fill it in. */
export const HONEYPOT_FIELD = 'homepage';

export const STEP_FIELD = 'step';
export const CONFIRM_STEP = 'confirm';
export const CHANGE_STEP = 'change';

export const needsReview = ({ review }: FormSpec, step: unknown): boolean =>
  review !== undefined && step !== CONFIRM_STEP;

export const LISTS_FIELD = 'lists';

/** Suffix of `DONE_PARAM` when a call other than the first failed. */
export const PENDING_SUFFIX = '-pending';

export const FORM_ANCHOR = 'form';
