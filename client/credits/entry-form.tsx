import type { ResponseOf } from '../../shared/contract/contract.ts';
import {
  CREDIT_FILE_PATH,
  ENTRY_FIELDS,
  ENTRY_FORM,
  ENTRY_PARAM,
  FILE_FIELD,
  RECORD_PATH,
  REMOVE_FILE_FIELD,
  UPLOAD_FIELDS,
} from '../../shared/credits/addresses.ts';
import { ENTRY_CREDITS, FILE_LIMIT, TITLE_MAX_LENGTH } from '../../shared/credits/credit-log.ts';
import type { FormState } from '../../shared/forms/form.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import { CREDIT_DOMAINS } from '../../shared/item-credits.ts';
import { useEnvironment } from '../data/environment.tsx';
import { FocusedProblem } from '../forms/focused-problem.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { formatDate } from '../ui/dates.ts';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

type Entry = ResponseOf<'credits.log'>['result'][number]['cycles'][number]['entries'][number];

const LABELS = {
  title: 'Title',
  day: 'Day',
  domain: 'Domain',
  credits: 'Credits',
  evidence: 'What you learned',
  file: 'File',
} as const;
type Name = keyof typeof LABELS;
const NAMES: readonly Name[] = [...ENTRY_FIELDS, FILE_FIELD];

const fieldId = (name: Name) => `credit-${name}`;
const DOMAINS = [
  { value: '', label: 'Please choose' },
  ...CREDIT_DOMAINS.map((domain) => ({ value: domain, label: domain })),
];

type EntryFormProps = {
  entry: Entry | undefined;
  entryId: string | undefined;
  /** First day that can be entered. */
  from: string | undefined;
  today: string | undefined;
  /** Last day that can be entered. */
  to: string | undefined;
};

/** Posted by the browser, with or without JavaScript. */
export function EntryForm({ entry, entryId, from, today, to }: EntryFormProps) {
  const { formState, formToken } = useEnvironment();
  const state = formState?.form === ENTRY_FORM ? formState : undefined;
  const value = (name: (typeof ENTRY_FIELDS)[number]): string =>
    state ? (state.values[name] ?? '') : entry ? String(entry[name]) : name === 'day' ? (today ?? '') : '';
  const control = (name: Name) => {
    const error = state?.errors[name];
    return { id: fieldId(name), name, label: LABELS[name], ...(error !== undefined && { error }) };
  };
  const upload = state?.values[UPLOAD_FIELDS.id];
  const query = entryId === undefined ? '' : `?${new URLSearchParams({ [ENTRY_PARAM]: entryId })}`;
  return (
    <form
      className="form credit-entry measure-form"
      method="post"
      action={RECORD_PATH + query}
      encType="multipart/form-data"
      noValidate
    >
      {state && <Problems state={state} />}
      {formToken !== undefined && <input type="hidden" name={TOKEN_FIELD} value={formToken} />}
      <Field {...control('title')} defaultValue={value('title')} required maxLength={TITLE_MAX_LENGTH} />
      <div className="credit-entry__row">
        <Field
          {...control('day')}
          type="date"
          defaultValue={value('day')}
          required
          {...(from !== undefined && { min: from, hint: `From ${formatDate(from)} until today` })}
          {...(to !== undefined && { max: to })}
        />
        <Field
          {...control('credits')}
          inputMode="decimal"
          defaultValue={value('credits')}
          required
          hint={`${ENTRY_CREDITS.least} to ${ENTRY_CREDITS.most}, in quarters: an hour counts 1`}
        />
      </div>
      <Select {...control('domain')} options={DOMAINS} defaultValue={value('domain')} required />
      <TextArea
        {...control('evidence')}
        defaultValue={value('evidence')}
        hint="One sentence is enough. Optional if you attach a file."
      />
      {entry?.file && (
        <Checkbox
          name={REMOVE_FILE_FIELD}
          value="yes"
          label={`Remove the file ${entry.file.name}`}
          hint={<a href={`${CREDIT_FILE_PATH}?${new URLSearchParams({ [ENTRY_PARAM]: entry.id })}`}>Download it</a>}
        />
      )}
      {upload && (
        <p>
          The file <b>{state?.values[UPLOAD_FIELDS.name]}</b> has arrived. You don’t need to add it again.
          <input type="hidden" name={UPLOAD_FIELDS.id} value={upload} />
          <input type="hidden" name={UPLOAD_FIELDS.name} value={state?.values[UPLOAD_FIELDS.name]} />
        </p>
      )}
      <Field
        {...control('file')}
        label={entry?.file || upload ? 'Replace the file (optional)' : 'File (optional)'}
        type="file"
        accept=".pdf,.png,.jpg,.jpeg"
        hint={`A certificate or programme: PDF, PNG or JPEG of ${FILE_LIMIT}. Only you can download it.`}
      />
      <Button type="submit">{entryId === undefined ? 'Record credits' : 'Save the changes'}</Button>
    </form>
  );
}

function Problems({ state: { errors, notice } }: { state: FormState }) {
  const invalid = NAMES.flatMap((name) => (errors[name] === undefined ? [] : [{ name, text: errors[name] }]));
  const title = invalid.length === 1 ? 'Check one field' : `Check ${invalid.length} fields`;
  return (
    <FocusedProblem>
      <NoticeBox tone="error" title={notice?.title ?? title} live>
        {notice && <p>{notice.text}</p>}
        {invalid.length > 0 && (
          <ul className="form-problems rows gap-2xs">
            {invalid.map(({ name, text }) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>
                  {LABELS[name]}: {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </NoticeBox>
    </FocusedProblem>
  );
}
