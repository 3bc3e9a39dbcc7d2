import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Field } from '@/ui/primitives/field';
import { PictureField } from '@/ui/primitives/picture-field';
import { OWN_COLOR } from './own-color';

interface BrandingFieldsProps {
  language: Language;
  /** A data URL; empty for none. */
  logo: string;
  accentColor: string;
  errors: { readonly logo: string | undefined; readonly accentColor: string | undefined };
}

/** How the shop's payment pages look. */
export function BrandingFields({ language, logo, accentColor, errors }: BrandingFieldsProps) {
  const t = settingsMessages(language);
  return (
    <fieldset className="space-y-4">
      <legend className="text-xl font-semibold">{t.branding}</legend>
      <p className="text-soft">{t.brandingLead}</p>
      {logo !== '' && (
        <div className="flex flex-wrap items-center gap-6">
          <img src={logo} alt={t.presentLogo} className="h-12 max-w-40 bg-sheet object-contain" />
          <label className="flex min-h-9 items-center gap-2">
            <input type="checkbox" name="remove_logo" value="yes" className="size-5" />
            {t.removeLogo}
          </label>
        </div>
      )}
      <PictureField name="logo" label={t.logo} hint={t.logoHint} error={errors.logo} />
      <Field
        name="accent_color"
        label={t.accentColor}
        hint={t.accentColorHint}
        type="color"
        defaultValue={accentColor === '' ? OWN_COLOR : accentColor}
        error={errors.accentColor}
        className="[&_input]:w-24"
      />
    </fieldset>
  );
}
