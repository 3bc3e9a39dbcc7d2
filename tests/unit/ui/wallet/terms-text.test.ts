import { expect, test } from 'vitest';
import { paragraphsOf } from '@/ui/wallet/terms-text';

test('terms wrapped for terminals become paragraphs and items again', () => {
  const text =
    'Terms, version 1\n\nThis exchange\npays merchants.\n\n1. Coins. Whoever\n   knows it\n2. Fees.\n';
  expect(paragraphsOf(text)).toEqual([
    'Terms, version 1',
    'This exchange pays merchants.',
    '1. Coins. Whoever knows it',
    '2. Fees.',
  ]);
});

test('no terms are no paragraphs', () => {
  expect(paragraphsOf(' \n\n')).toEqual([]);
});
