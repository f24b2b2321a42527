import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface FieldText {
  label: string;
  /** Below the control, so that the controls of a row stay in line. */
  hint?: string;
  error?: string;
  hideLabel?: boolean;
}

interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FrameProps extends FieldText {
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

function Frame({ id, label, hint, error, hideLabel, children }: FrameProps) {
  const generatedId = useId();
  const control = id ?? generatedId;
  const described = classNames(hint && `${control}-hint`, error && `${control}-error`);
  return (
    <div className="field">
      <label htmlFor={control} className={hideLabel ? 'visually-hidden' : 'field__label'}>
        {label}
      </label>
      {children({ id: control, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="mt-2xs small soft" id={`${control}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="warning" size={18} />
      {children}
    </p>
  );
}

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'style' | 'className'>;

export function Field({ label, hint, error, hideLabel, id, ...input }: FieldText & Native<'input'>) {
  return (
    <Frame {...{ label, hint, error, hideLabel, id }}>
      {(ids) => <input className="field__control" {...input} {...ids} />}
    </Frame>
  );
}

export function PasswordField({ label, hint, error, hideLabel, id, ...input }: FieldText & Native<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Frame {...{ label, hint, error, hideLabel, id }}>
      {(ids) => (
        <div className="field__password">
          <input className="field__control" {...input} {...ids} type={shown ? 'text' : 'password'} />
          <button type="button" className="field__show" aria-pressed={shown} onClick={() => setShown(!shown)}>
            Show<span className="visually-hidden"> password</span>
          </button>
        </div>
      )}
    </Frame>
  );
}

export function TextArea({ label, hint, error, hideLabel, id, ...area }: FieldText & Native<'textarea'>) {
  return (
    <Frame {...{ label, hint, error, hideLabel, id }}>
      {(ids) => <textarea className="field__control" rows={5} {...area} {...ids} />}
    </Frame>
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldText, Omit<Native<'select'>, 'children'> {
  options: readonly Option[];
}

export function Select({ label, hint, error, hideLabel, id, options, ...select }: SelectProps) {
  return (
    <Frame {...{ label, hint, error, hideLabel, id }}>
      {(ids) => (
        <select className="field__control field__control--select" {...select} {...ids}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
