export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../tip-authorize/route';
