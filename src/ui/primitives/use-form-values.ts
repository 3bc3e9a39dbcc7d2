import { useEffect, useState } from 'react';

type Values = Readonly<Record<string, string>>;

/**
 * Returns what a form's text fields have now. Before scripts run, and for fields that are turned off, it is
 * what they began with.
 */
export function useFormValues(formId: string, initial: Values): Values {
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = (): void => {
      const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
      setValues({ ...first, ...Object.fromEntries(entries) } as Values);
    };
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [formId, first]);
  return values;
}
