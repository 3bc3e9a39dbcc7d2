import { apiMessages } from '@/ui/messages/api';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import type { ReferenceOperation } from './api-reference';
import type { Tried } from './tried-call';
import { TryInPlace } from './try-in-place';
import { WithCode } from './with-code';

interface TryFormProps {
  language: Language;
  operation: ReferenceOperation;
  tried: Tried;
}

/** Makes a call in the demo's shop, and shows its answer below. It works without scripts. */
export function TryForm({ language, operation, tried }: TryFormProps) {
  const t = apiMessages(language);
  const { instance, fields, values, answer } = tried;
  return (
    <>
      <p className="mb-4 max-w-prose">{t.tryLead(instance)}</p>
      <TryInPlace {...{ language }} first={answer}>
        <form method="post" action={`/docs/api/${operation.id}/try#try`}>
          <div className="grid max-w-4xl items-end gap-x-6 sm:grid-cols-2">
            {fields.map(({ name, isRequired, meaning }) => (
              <Field
                key={name}
                className="mb-4"
                name={name}
                label={isRequired ? `${name} (${t.required})` : name}
                hint={
                  <span lang="en">
                    <WithCode text={meaning} />
                  </span>
                }
                required={isRequired}
                defaultValue={values[name]}
                autoCapitalize="none"
                autoComplete="off"
                maxLength={500}
              />
            ))}
          </div>
          <Button emphasis="secondary">{t.tryNow}</Button>
        </form>
      </TryInPlace>
    </>
  );
}
