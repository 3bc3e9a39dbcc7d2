import type { apiMessages } from '@/ui/messages/api';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { Notice } from '@/ui/primitives/notice';
import type { ReferenceOperation } from './api-reference';
import type { Tried } from './tried-call';
import { WithCode } from './with-code';

interface TryFormProps {
  t: ReturnType<typeof apiMessages>;
  operation: ReferenceOperation;
  tried: Tried;
}

/** Makes a call in the demo's shop, and shows its answer below. It works without scripts. */
export function TryForm({ t, operation, tried }: TryFormProps) {
  const { instance, fields, values, answer } = tried;
  return (
    <>
      <p className="mb-4 max-w-prose">{t.tryLead(instance)}</p>
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
      {answer === 'incomplete' && <Notice className="mt-6">{t.tryIncomplete}</Notice>}
      {answer === 'failed' && <Notice className="mt-6">{t.tryFailed}</Notice>}
      {typeof answer === 'object' && (
        <section id="answer" aria-labelledby="answer-title" className="document mt-6">
          <h3 id="answer-title" className="mb-1 text-lg font-semibold">
            {t.answer(String(answer.status))}
          </h3>
          <p className="mb-2">
            <code className="wrap-anywhere">{answer.path}</code>
          </p>
          <pre tabIndex={0} lang="en" className="max-h-96">
            <code>{answer.text}</code>
          </pre>
        </section>
      )}
    </>
  );
}
