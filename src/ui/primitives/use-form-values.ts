import { useEffect, useState } from 'react';

type Values = Readonly<Record<string, string>>;

/** Returns what a form's text fields have now. Before scripts run, it is what they began with. */
export function useFormValues(formId: string, initial: Values): Values {
  const [values, setValues] = useState(initial);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = (): void => {
      const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
      setValues(Object.fromEntries(entries) as Values);
    };
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [formId]);
  return values;
}
