import { commonMessages } from '@/ui/messages/common';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { openShopMessages } from '@/ui/messages/dashboard-open-shop';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';

interface LogInFormProps {
  language: Language;
  /** The value that was refused. */
  instance: string | undefined;
  refused: boolean;
  /** The path to continue at. */
  next: string | undefined;
}

export function LogInForm({ language, instance, refused, next }: LogInFormProps) {
  const t = dashboardMessages(language);
  const errors = refused ? [{ field: 'token', text: t.wrongCredentials }] : [];
  return (
    <form method="post" action="/dashboard/log-in/submit" className="max-w-md space-y-6">
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <Field
        name="instance"
        label={t.instance}
        hint={t.instanceHint}
        defaultValue={instance}
        autoComplete="username"
        required
      />
      <Field
        name="token"
        label={t.token}
        hint={t.tokenHint}
        type="password"
        error={refused ? t.wrongCredentials : undefined}
        autoComplete="current-password"
        required
      />
      <Button>{t.logInAction}</Button>
    </form>
  );
}

/** The newcomer's entrance, without a token. Demos only. */
export function DemoEntrance({ language, next }: { language: Language; next: string | undefined }) {
  const t = dashboardMessages(language);
  return (
    <Card title={t.demoTitle} className="max-w-md self-start">
      <p className="mb-5">{t.demoText}</p>
      <form method="post" action="/dashboard/log-in/demo">
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <Button emphasis="secondary">{t.demoAction}</Button>
      </form>
    </Card>
  );
}

/** The link to open one's own shop. Demos only. */
export function OwnShop({ language }: { language: Language }) {
  const t = openShopMessages(language);
  return (
    <Card title={t.ownTitle} className="max-w-md self-start">
      <p className="mb-5">{t.ownText}</p>
      <LinkButton href="/dashboard/open-shop" emphasis="secondary">
        {t.ownAction}
      </LinkButton>
    </Card>
  );
}
