export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../../track/transaction/route';
