import { unknownEndpoint } from '@/http/route';
import { unknownPage } from './unknown-page';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownEndpoint(unknownPage);
