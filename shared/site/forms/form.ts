import type { CallId } from '../../contract/calls.ts';

/** The calls a form can make (section 7). */
export type FormCallId = Extract<CallId, `forms.${string}` | `${string}.createUser`>;

/** One field of a form: what stands on the page, and what a value must be. Server and browser check by the same row. */
export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type: 'text' | 'email' | 'tel' | 'password' | 'textarea' | 'select';
  /** Token of the HTML standard, so that browsers can fill it in. */
  readonly autoComplete?: string;
  /** Required unless it says so. */
  readonly optional?: true;
  readonly minLength?: number;
  readonly maxLength: number;
  /** Of a `select`: what can be chosen, as it is read and as it is sent. */
  readonly options?: readonly string[];
};

/** What is said when a form has been taken. */
export type DoneText = { readonly title: string; readonly text: string; readonly links?: readonly DoneLink[] };
type DoneLink = { readonly label: string; readonly href: string };

/** One call a form makes, and which of its fields go along. Fields the call has no place for become lines of its message. */
export type FormCall = {
  readonly id: FormCallId;
  readonly fields: readonly string[];
  /** The form's name at the API. */
  readonly form?: string;
};

/** A form as data: where it stands, what it asks, what it sends and what is said afterwards. `{product}` is filled in where it is shown. */
export type FormSpec = {
  readonly id: string;
  /** Where it stands. On paths under `/form-embeds/` it leads to the confirmation page. */
  readonly paths: readonly string[];
  readonly title: string;
  /** A remark beside the title: when an answer comes. */
  readonly note?: string;
  readonly fields: readonly FieldSpec[];
  readonly button: string;
  /** The first decides whether the form is taken. What fails of the others is said, and follows. */
  readonly calls: readonly [FormCall, ...FormCall[]];
  readonly done: DoneText;
  /** In place of `done` when a call besides the first failed. */
  readonly pending?: DoneText;
  /** When the first call failed but another did not. */
  readonly halfDone?: DoneText;
};

export type FormValues = Readonly<Record<string, string>>;
/** Sentences by name of field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What is said above a form that was not taken. */
export type FormNotice = { readonly title: string; readonly text: string };

/** A form as it comes back from the server: what was typed, without passwords, and what is wrong with it. */
export type FormState = {
  readonly form: string;
  readonly values: FormValues;
  readonly errors: FieldErrors;
  readonly notice?: FormNotice | undefined;
};

/** People do not see this field; what fills it in is a program. */
export const TRAP_FIELD = 'homepage';

/** Query parameter that names what has been taken; with `PENDING_SUFFIX` when something of it follows. */
export const DONE_PARAM = 'done';
export const PENDING_SUFFIX = '-pending';

/** Id of the place on a page where its form stands. */
export const FORM_ANCHOR = 'form';
