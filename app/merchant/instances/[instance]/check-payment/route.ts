export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../check-payment/route';
