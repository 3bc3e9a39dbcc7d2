// The tip's identifier determines the instance, which deployed wallets still name in the path.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../tip-pickup/route';
