import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { noteOrder } from '@/merchant/orders/note-order';
import { storableText } from '@/protocol/instance';
import { orderHref } from '@/ui/dashboard/order-address';
import { ORDER_NOTE_LENGTH } from '@/ui/dashboard/sending-draft';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

const formSchema = z.object({ note: storableText(ORDER_NOTE_LENGTH).trim() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/orders/[orderId]/note/submit',
  page: ({ orderId = '' }) => orderHref(orderId),
  shownAgain: ['note'],
  accept: async ({ instanceId, params: { orderId = '' }, fields }) => {
    const { note } = decodeForm(formSchema, fields);
    await noteOrder(wiring().merchant, { instanceId, orderId }, note);
    return seeOther(orderHref(orderId), { news: 'noted' });
  },
});
