import { useEffect, useState } from 'react';
import { brandStyle } from '@/ui/merchant/brand-colors';
import { useFormValues } from '@/ui/primitives/use-form-values';
import { OWN_COLOR } from './own-color';

export interface BrandingPreviewProps {
  formId: string;
  texts: { readonly title: string; readonly order: string; readonly pay: string };
  name: string;
  /** A data URL; empty for none. */
  logo: string;
  accentColor: string;
}

/** Shows beside the settings how logo and colour look on the shop's payment pages. */
export function BrandingPreview({ formId, texts, ...initial }: BrandingPreviewProps) {
  const values = useFormValues(formId, { name: initial.name, accent_color: initial.accentColor });
  const chosen = useChosenPicture(formId, 'logo');
  const color = values['accent_color'] ?? '';
  const logo = values['remove_logo'] === 'yes' ? '' : initial.logo;
  const shown = chosen ?? logo;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-3 text-sm font-semibold text-soft">
        {texts.title}
      </h2>
      <div
        style={brandStyle(color === OWN_COLOR ? '' : color)}
        className="border border-t-6 border-rule border-t-action bg-sheet"
      >
        <p className="flex min-h-14 items-center gap-3 border-b border-rule px-5 py-2 font-semibold wrap-anywhere">
          {shown !== '' && (
            <img src={shown} alt="" className="h-10 max-w-32 shrink-0 object-contain" />
          )}
          {values['name']}
        </p>
        <div className="p-5">
          <p className="text-xl font-semibold">{texts.order}</p>
          <p className="mt-4 inline-flex min-h-11 items-center rounded-xs bg-action px-5 font-semibold text-on-action">
            {texts.pay}
          </p>
        </div>
      </div>
    </section>
  );
}

/** The address of the picture that the form's file field has now. Null for none. */
function useChosenPicture(formId: string, name: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>(`#${formId} input[name=${name}]`);
    const read = (): void => {
      const file = input?.files?.[0];
      setAddress(file === undefined ? null : URL.createObjectURL(file));
    };
    read();
    input?.addEventListener('change', read);
    return () => input?.removeEventListener('change', read);
  }, [formId, name]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return address;
}
