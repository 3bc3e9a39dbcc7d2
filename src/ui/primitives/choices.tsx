import { CircleAlert } from 'lucide-react';

interface ChoicesProps {
  name: string;
  legend: string;
  /** True for a choice among other fields, with a legend like their labels. */
  isField?: boolean;
  options: readonly { readonly value: string; readonly label: string }[];
  chosen?: string | undefined;
  error?: string | undefined;
  /** True to place them side by side, as large as buttons. */
  inRow?: boolean;
}

/** A choice by radio buttons. The first one has the fieldset's name as its id. */
export function Choices({ name, legend, options, chosen, error, ...look }: ChoicesProps) {
  const { inRow = false, isField = false } = look;
  return (
    <fieldset {...(error === undefined ? {} : { 'aria-describedby': `${name}-error` })}>
      <legend className={isField ? 'mb-1 font-semibold' : 'mb-2 text-xl font-semibold'}>
        {legend}
      </legend>
      {error !== undefined && (
        <p
          id={`${name}-error`}
          className="mb-2 flex items-start gap-1.5 text-sm font-semibold text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <div className={inRow ? 'flex flex-wrap gap-3' : 'max-w-md space-y-2'}>
        {options.map(({ value, label }, index) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xs border border-ink/40 bg-sheet px-4 py-2 hover:border-accent has-checked:border-accent has-checked:bg-wash"
          >
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-4 shrink-0 accent-accent"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
