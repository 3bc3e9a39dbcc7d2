import { deleteComplaintsFiledBy } from '@/auditor/complaints/delete-complaints';
import { assertOperator } from '@/http/operator';
import { integerParam, requiredBase32Param } from '@/http/query';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { answerLong } from '../../../answer-long';
import { writeComplaints } from './write-complaints';

const MOST = 100;
const USUAL = 20;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, query }) => {
    await assertOperator(request);
    const limit = integerParam(query, 'limit', { min: 1, max: MOST }) ?? USUAL;
    const offset = integerParam(query, 'offset', { min: 0 });
    return answerLong(writeComplaints(wiring().auditor, { limit, offset }));
  },
  DELETE: async ({ request, query }) => {
    await assertOperator(request);
    const filedBy = requiredBase32Param(query, 'filed_by', 32);
    return deleteComplaintsFiledBy(wiring().auditor, filedBy);
  },
});
