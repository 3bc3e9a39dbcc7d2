/** Addresses of the dashboard's pages about templates, and names of the form's checkboxes. */

export const TEMPLATES_PATH = '/dashboard/settings/templates';

export function templateHref(templateId: string): string {
  return `${TEMPLATES_PATH}/${encodeURIComponent(templateId)}`;
}

/** The checkbox of a product or category, by its line. Its value names the thing. */
export function lineField(kind: 'product' | 'category', line: number): string {
  return `${kind}-${line}`;
}
