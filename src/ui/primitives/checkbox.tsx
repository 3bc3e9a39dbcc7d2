import type { ReactNode } from 'react';

interface CheckboxProps {
  name: string;
  label: ReactNode;
  isChecked: boolean;
  /** The text that is sent if it is checked. */
  value?: string;
}

/** A checkbox with its label. */
export function Checkbox({ name, label, isChecked, value }: CheckboxProps) {
  return (
    <label className="flex min-h-9 max-w-max cursor-pointer items-baseline gap-3 py-1">
      <input
        type="checkbox"
        name={name}
        {...(value === undefined ? {} : { value })}
        defaultChecked={isChecked}
        className="size-4 shrink-0 translate-y-0.5 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
