export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../proposal/route';
