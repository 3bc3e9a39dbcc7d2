export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../../track/transfer/route';
