export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../refund/route';
