import { seeOther } from '@/http/see-other';
import { deleteInstance } from '@/merchant/instances/delete-instance';
import { wiring } from '@/wiring';
import { operatorForm } from '../../operator-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = operatorForm(
  [],
  async ({ fields }) => {
    const { id = '' } = fields;
    await deleteInstance(wiring().merchant, id);
    return seeOther('/dashboard/operator', { news: 'closed', id });
  },
);
