// The identifier of a tip tells the instance; deployed wallets name it in the path all the same.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../tip-pickup/route';
