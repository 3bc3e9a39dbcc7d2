import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from './class-names';

export interface FieldFrame {
  /** The name, which is also the control's id. Pages with one form need no other. */
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldProps extends FieldFrame {
  type?: HTMLInputTypeAttribute;
  defaultValue?: string | undefined;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  required?: boolean;
  /** A word behind the control, such as a currency. */
  unit?: string;
  pattern?: string;
  maxLength?: number;
  autoCapitalize?: 'none';
  className?: string;
}

export const controlLook =
  'min-h-11 w-full min-w-0 rounded-xs border border-ink/50 bg-sheet px-3 py-2 text-ink disabled:border-rule disabled:bg-transparent disabled:text-soft aria-invalid:border-2 aria-invalid:border-danger';

/**
 * A labelled text input. Screen readers read hint and error with it. The server names all wrong fields
 * at once, so the browser's own checks, which stop at the first, are off.
 */
export function Field(props: FieldProps) {
  const { name, label, hint, error, unit, type = 'text', required, className, ...control } = props;
  const isUrl = type === 'url';
  return (
    <Frame {...{ name, label, hint, error }} className={className}>
      <span className="flex items-center gap-3">
        <input
          id={name}
          name={name}
          type={isUrl ? 'text' : type}
          {...(isUrl && { inputMode: 'url' as const })}
          {...control}
          aria-required={required}
          {...describedBy(props)}
          className={classNames(controlLook, unit !== undefined && 'tabular-nums')}
        />
        {unit !== undefined && <span className="shrink-0 text-soft">{unit}</span>}
      </span>
    </Frame>
  );
}

/** Returns the attributes of a control inside `Frame`. */
export function describedBy({ name, hint, error }: FieldFrame) {
  const ids = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`];
  const described = ids.filter((id) => id !== false).join(' ');
  return {
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
  };
}

/** Puts label, hint and error around a control whose id is `name`. */
export function Frame(props: FieldFrame & { children: ReactNode; className?: string | undefined }) {
  const { name, label, hint, error, children, className } = props;
  return (
    <div className={classNames('max-w-md space-y-1.5', className)}>
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${name}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p
          id={`${name}-error`}
          className="flex items-start gap-1.5 text-sm font-semibold text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
