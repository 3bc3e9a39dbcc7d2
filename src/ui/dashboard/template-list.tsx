import type { TemplateEntry } from '@/protocol/template';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Table } from '@/ui/primitives/table';
import { IfAllowed } from './if-allowed';
import { templateHref, TEMPLATES_PATH } from './template-address';

interface TemplateListProps {
  templates: readonly TemplateEntry[];
  language: Language;
}

export function TemplateList({ templates, language }: TemplateListProps) {
  const t = templateMessages(language);
  if (templates.length === 0) {
    return (
      <EmptyState title={t.noneTitle}>
        <p>{t.noneText}</p>
        <AddTemplate language={language} />
      </EmptyState>
    );
  }
  return (
    <Table<TemplateEntry>
      caption={t.title}
      rows={templates}
      rowKey={({ templateId }) => templateId}
      stacks
      columns={[
        {
          key: 'name',
          narrow: 'max-sm:col-span-2',
          header: t.description,
          cell: ({ templateId, description }) => (
            <a href={templateHref(templateId)} className="font-semibold wrap-anywhere">
              {description}
            </a>
          ),
        },
        {
          key: 'id',
          narrow: 'max-sm:col-span-2',
          header: t.id,
          cell: ({ templateId }) => <code className="wrap-anywhere">{templateId}</code>,
        },
      ]}
    />
  );
}

export function AddTemplate({ language }: { language: Language }) {
  return (
    <IfAllowed to="templates-write">
      <LinkButton href={`${TEMPLATES_PATH}/create`}>{templateMessages(language).add}</LinkButton>
    </IfAllowed>
  );
}
