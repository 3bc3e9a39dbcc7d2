import { unknownEndpoint } from '@/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownEndpoint();
