import { classNames } from './class-names';
import { controlLook, describedBy, Frame, type FieldFrame } from './field';

interface SelectFieldProps extends FieldFrame {
  options: readonly { readonly value: string; readonly label: string }[];
  defaultValue?: string | undefined;
  className?: string;
}

/** A field with a few choices. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, options, defaultValue, className } = props;
  return (
    <Frame {...{ name, label, hint, error }} className={className}>
      <select
        id={name}
        name={name}
        defaultValue={defaultValue}
        {...describedBy(props)}
        className={classNames(controlLook, 'pr-8')}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}
