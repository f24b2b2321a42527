import type { CallId } from '../contract/calls.ts';

/** The calls a form can make (section 7). */
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

/** One field of a form: its label, control and constraints, by which browser and server validate its value. */
export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The error message of an empty field, where it names the field. */
  readonly missing?: string;
  readonly type: 'text' | 'email' | 'tel' | 'password' | 'textarea' | 'select' | 'choices' | 'checkbox' | 'date';
  /** Autofill token of the HTML standard. */
  readonly autoComplete?: string;
  /** A field without this flag is required. */
  readonly optional?: true;
  readonly minLength?: number;
  readonly maxLength: number;
  /** The options of a `select`, each both label and value; the page itself renders those of `choices`. */
  readonly options?: readonly string[];
  /** Links to what a `checkbox` is about. */
  readonly links?: readonly FormLink[];
};

/** The confirmation shown when a form has been accepted. */
export type ConfirmationText = {
  readonly title: string;
  readonly text: string;
  readonly links?: readonly FormLink[];
};
type FormLink = { readonly label: string; readonly href: string };

/** One call of a form and the fields it sends. The form's other fields become lines of the call's message. */
export type FormCall = {
  readonly id: FormCallId;
  readonly fields: readonly string[];
  /** The form's name at the API. */
  readonly form?: string;
};

/** A form as data: paths, fields, calls and confirmations. `{product}` in paths stands for the society's slug. */
export type FormSpec = {
  readonly id: string;
  /** The pages that show the form. Under `/form-embeds/` an accepted form leads to the confirmation page. */
  readonly paths: readonly string[];
  readonly title: string;
  /** A note next to the title: when the sender gets an answer. */
  readonly note?: string;
  readonly fields: readonly FieldSpec[];
  readonly button: string;
  /** A step that shows the values before they are sent, which its button confirms. */
  readonly review?: FormNotice & { readonly button: string };
  /** A query parameter of the form's page whose value the calls send like that of a field; a link in a mail sets it. */
  readonly linkParam?: string;
  /** The first call decides whether the form is accepted. When another one fails, the confirmation is `pending`. */
  readonly calls: readonly [FormCall, ...FormCall[]];
  readonly confirmation: ConfirmationText;
  /** The confirmation when a call other than the first failed. */
  readonly pending?: ConfirmationText;
  /** The notice when the link of the form's mail has been used or has expired. */
  readonly gone?: FormNotice;
  /** The notice when the first call failed but another one succeeded. */
  readonly partial?: ConfirmationText;
};

export type FormValues = Readonly<Record<string, string>>;
/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The notice above a rejected form. */
export type FormNotice = { readonly title: string; readonly text: string };

/** A rejected form, or one to confirm, that the server renders again: its values, without passwords, and its errors. */
export type FormState = {
  readonly form: string;
  readonly values: FormValues;
  readonly errors: FieldErrors;
  readonly notice?: FormNotice | undefined;
  /** Whether the values are valid and shown for confirmation. */
  readonly isReview?: true;
};

/** The honeypot: people do not see this field, bots fill it in. */
export const HONEYPOT_FIELD = 'homepage';

/** The field of the buttons of a review: which of them was pressed. */
export const STEP_FIELD = 'step';
export const CONFIRM_STEP = 'confirm';
export const CHANGE_STEP = 'change';

/** Whether a valid form is shown for confirmation before it is sent. */
export const needsReview = ({ review }: FormSpec, step: unknown): boolean =>
  review !== undefined && step !== CONFIRM_STEP;

/** The field of the chosen newsletters. */
export const LISTS_FIELD = 'lists';

/** Appended to the value of `DONE_PARAM` when a call other than the first failed. */
export const PENDING_SUFFIX = '-pending';

/** Id of a page's form section. */
export const FORM_ANCHOR = 'form';
