import { parseAmount, type Amount as Money } from '@/protocol/amount-text';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { useFormValues } from '@/ui/primitives/use-form-values';

export interface ProductPreviewProps {
  formId: string;
  language: Language;
  currency: string;
  texts: {
    readonly title: string;
    readonly noDescription: string;
    readonly per: string;
    readonly left: string;
    readonly endless: string;
  };
  initial: Readonly<Record<string, string>>;
}

/** Shows beside the form of a new product how it reads in a list of goods. */
export function ProductPreview(props: ProductPreviewProps) {
  const { formId, language, currency, texts, initial } = props;
  const { description = '', price = '', unit = '', stock = '' } = useFormValues(formId, initial);
  const money = moneyOf(price, currency);
  return (
    <aside aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="mb-3 text-sm font-semibold text-soft">
        {texts.title}
      </h2>
      <div className="border border-rule bg-sheet p-5 sm:p-7">
        <p
          className={`text-xl wrap-anywhere ${description === '' ? 'text-soft' : 'font-semibold'}`}
        >
          {description === '' ? texts.noDescription : description}
        </p>
        <p className="mt-2 wrap-anywhere">
          {money === null ? '–' : <Amount value={money} language={language} />}
          {unit !== '' && ` ${texts.per} ${unit}`}
        </p>
        <p className="mt-2 text-sm text-soft">
          {stock === '' ? texts.endless : `${texts.left}: ${stock}`}
        </p>
      </div>
    </aside>
  );
}

function moneyOf(typed: string, currency: string): Money | null {
  try {
    return parseAmount(`${currency}:${typed.trim().replace(',', '.')}`);
  } catch {
    return null;
  }
}
