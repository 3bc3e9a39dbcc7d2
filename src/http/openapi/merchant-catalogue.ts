/** The merchant's operations about what an instance offers, as today's clients call them. */
import { z } from 'zod';
import {
  categoryAdditionSchema,
  categoryChangeSchema,
  categoryDetailsSchema,
  categoryEntrySchema,
  madeCategorySchema,
} from '@/protocol/category';
import { postOrderResponseSchema } from '@/protocol/order';
import {
  otpDeviceAdditionSchema,
  otpDeviceChangeSchema,
  otpDeviceDetailsSchema,
  otpDeviceEntrySchema,
} from '@/protocol/otp-device';
import { posCategorySchema, posProductSchema } from '@/protocol/pos';
import {
  publicTemplateSchema,
  templateAdditionSchema,
  templateChangeSchema,
  templateDetailsSchema,
  templateEntrySchema,
  templateUseSchema,
} from '@/protocol/template';
import { unitAdditionSchema, unitChangeSchema, unitEntrySchema } from '@/protocol/unit';
import type { Operations } from './operation';
import { parameter } from './query-parameters';

const CATEGORIES: Operations = {
  'private/categories': {
    GET: {
      summary: 'List categories',
      answers: { 200: z.object({ categories: z.array(categoryEntrySchema) }) },
    },
    POST: {
      summary: 'Add a category',
      body: categoryAdditionSchema,
      answers: { 200: madeCategorySchema },
    },
  },
  'private/categories/{categoryId}': {
    GET: { summary: 'Get a category', answers: { 200: categoryDetailsSchema } },
    PATCH: {
      summary: 'Change a category',
      body: categoryChangeSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: { summary: 'Remove a category', answers: { 204: 'nothing' } },
  },
  'private/pos': {
    GET: {
      summary: 'List what a point of sale shows',
      answers: {
        200: z.object({
          categories: z.array(posCategorySchema),
          products: z.array(posProductSchema),
        }),
      },
    },
  },
};

const UNITS: Operations = {
  'private/units': {
    GET: {
      summary: 'List units',
      answers: { 200: z.object({ units: z.array(unitEntrySchema) }) },
    },
    POST: { summary: 'Add a unit', body: unitAdditionSchema, answers: { 204: 'nothing' } },
  },
  'private/units/{unit}': {
    GET: { summary: 'Get a unit', answers: { 200: unitEntrySchema } },
    PATCH: { summary: 'Change a unit', body: unitChangeSchema, answers: { 204: 'nothing' } },
    DELETE: { summary: 'Remove a unit', answers: { 204: 'nothing' } },
  },
};

const TEMPLATES: Operations = {
  'private/templates': {
    GET: {
      summary: 'List templates',
      answers: { 200: z.object({ templates: z.array(templateEntrySchema) }) },
    },
    POST: { summary: 'Add a template', body: templateAdditionSchema, answers: { 204: 'nothing' } },
  },
  'private/templates/{templateId}': {
    GET: { summary: 'Get a template', answers: { 200: templateDetailsSchema } },
    PATCH: {
      summary: 'Change a template',
      body: templateChangeSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: { summary: 'Remove a template', answers: { 204: 'nothing' } },
  },
};

const OTP_DEVICES: Operations = {
  'private/otp-devices': {
    GET: {
      summary: 'List devices for one-time codes',
      answers: { 200: z.object({ otp_devices: z.array(otpDeviceEntrySchema) }) },
    },
    POST: {
      summary: 'Add a device for one-time codes',
      description: 'The same device again is harmless.',
      body: otpDeviceAdditionSchema,
      answers: { 204: 'nothing' },
    },
  },
  'private/otp-devices/{otpId}': {
    GET: {
      summary: 'Get a device and its codes',
      description: 'No answer has the key.',
      query: z.object({
        faketime: parameter('The time of the codes, in seconds since 1970. Absent: now.'),
        price: parameter('An amount. It is checked, and no algorithm that is offered uses it.'),
      }),
      answers: { 200: otpDeviceDetailsSchema },
    },
    PATCH: {
      summary: 'Change a device for one-time codes',
      description:
        'Members that are absent stay. Orders that exist keep the key they were made with.',
      body: otpDeviceChangeSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: {
      summary: 'Remove a device for one-time codes',
      description: 'Templates lose it. Orders that exist keep the key they were made with.',
      answers: { 204: 'nothing' },
    },
  },
};

export const CATALOGUE_OPERATIONS: Operations = {
  ...CATEGORIES,
  ...UNITS,
  ...TEMPLATES,
  ...OTP_DEVICES,
};

export const PUBLIC_CATALOGUE_OPERATIONS: Operations = {
  'products/{imageHash}/image': {
    GET: { summary: 'Get a picture of a product', answers: { 200: 'image/*' } },
  },
  'templates/{templateId}': {
    GET: {
      summary: 'Get what a template offers',
      description: 'Browsers get a form.',
      answers: { 200: [publicTemplateSchema, 'text/html'] },
    },
    POST: {
      summary: 'Order what a template offers',
      description: 'A form of a browser is led to the page of the order.',
      body: templateUseSchema,
      answers: { 200: postOrderResponseSchema, 303: 'nothing' },
    },
  },
};
