import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import {
  assertWellFormedContract,
  hashContractTerms,
  hashContractTermsV6,
  saltForgettable,
  scrubForgettable,
} from '@/protocol/contract-hash';
import { NotForgettableError } from '@/protocol/forget-members';
import { toHex } from '@/protocol/crypto/bytes';
import { canonicalJson, canonicalRules } from '@/protocol/canonical-json';
import { FormatError } from '@/protocol/format-error';
import { forgetMembers } from '../../support/forget-members';
import { readCases } from '../../support/vectors';

interface HashCase {
  contract_terms: object;
  canonical_after_scrub: string;
  h_contract_terms_crock: string;
  h_contract_terms_hex: string;
}

interface OldHashCase {
  contract_terms_json_text: string;
  canonical: string;
  h_contract_terms_crock: string;
  h_contract_terms_v9_crock: string;
  note: string;
}

interface MemberCase {
  value: unknown;
  salt: string;
  forgotten_hash_crock: string;
  object_after: object;
}

interface WellFormedCase {
  value: object;
  well_formed: boolean;
}

describe('vectors of contract_terms_hash.json', () => {
  for (const [index, vector] of readCases<HashCase>('contract_terms_hash').entries()) {
    test(`case ${index}: ${Object.keys(vector.contract_terms).slice(-3).join(', ')}`, () => {
      const terms = vector.contract_terms;
      expect(canonicalJson(scrubForgettable(terms))).toBe(vector.canonical_after_scrub);
      expect(toHex(hashContractTerms(terms))).toBe(vector.h_contract_terms_hex);
      expect(encodeBase32(hashContractTerms(terms))).toBe(vector.h_contract_terms_crock);
    });
  }
});

describe('vectors of contract_terms_hash_v6.json, hashed by both rules', () => {
  for (const { note, ...vector } of readCases<OldHashCase>('contract_terms_hash_v6')) {
    test(`${note}: ${vector.contract_terms_json_text.slice(0, 60)}`, () => {
      const terms = JSON.parse(vector.contract_terms_json_text) as object;
      expect(canonicalJson(terms, canonicalRules.v6)).toBe(vector.canonical);
      expect(encodeBase32(hashContractTermsV6(terms))).toBe(vector.h_contract_terms_crock);
      expect(encodeBase32(hashContractTerms(terms))).toBe(vector.h_contract_terms_v9_crock);
    });
  }
});

describe('vectors of forgettable_member_hash.json', () => {
  for (const vector of readCases<MemberCase>('forgettable_member_hash')) {
    test(`${JSON.stringify(vector.value)} with salt "${vector.salt}"`, () => {
      const object = { m: vector.value, $forgettable: { m: vector.salt } };
      expect(forgetMembers(object, ['$.m'])).toEqual(vector.object_after);
      expect(scrubForgettable(object)).toEqual({ $forgotten: { m: vector.forgotten_hash_crock } });
    });
  }
});

describe('vectors of contract_well_formed.json', () => {
  for (const [index, vector] of readCases<WellFormedCase>('contract_well_formed').entries()) {
    test(`case ${index}: ${JSON.stringify(vector.value).slice(0, 80)}`, () => {
      const check = () => assertWellFormedContract(vector.value);
      if (vector.well_formed) expect(check).not.toThrow();
      else expect(check).toThrow(FormatError);
    });
  }
});

const contract = {
  amount: 'KUDOS:5',
  delivery_location: { street: 'Main 1', town: 'Bern', $forgettable: { street: 'salt4' } },
  products: [
    { description: 'Cup', image: 'AAAA', $forgettable: { image: 'salt1' } },
    { description: 'Tea', image: 'BBBB', $forgettable: { image: 'salt2', description: 'salt3' } },
    { description: 'Pot' },
  ],
  $forgettable: { delivery_location: 'salt5' },
};

describe('forgetting', () => {
  test.each([
    [['$.delivery_location']],
    [['$.delivery_location.street']],
    [['$.delivery_location.street', '$.delivery_location']],
    [['$.products[0].image']],
    [['$.products[*].image']],
    [['$.products[*].image', '$.products[1].description', '$.delivery_location']],
  ])('[FORGET-2] the hash is the same after forgetting %j', (paths) => {
    const rest = forgetMembers(contract, paths);
    expect(rest).not.toEqual(contract);
    expect(hashContractTerms(rest)).toEqual(hashContractTerms(contract));
    expect(() => assertWellFormedContract(rest)).not.toThrow();
  });

  test('[FORGET-1] what is forgotten is gone, and all else stays', () => {
    const rest = forgetMembers(contract, ['$.delivery_location', '$.products[0].image']);
    expect(JSON.stringify(rest)).not.toMatch(/Main 1|Bern|AAAA/);
    expect(rest).toMatchObject({
      amount: 'KUDOS:5',
      products: [{ description: 'Cup' }, contract.products[1], { description: 'Pot' }],
    });
    expect(contract.delivery_location.town).toBe('Bern');
  });

  test('[FORGET-3] twice is as once, also for members of what is forgotten', () => {
    const once = forgetMembers(contract, ['$.delivery_location']);
    expect(forgetMembers(once, ['$.delivery_location'])).toEqual(once);
    expect(forgetMembers(once, ['$.delivery_location.street'])).toEqual(once);
  });

  test.each([
    '$.amount',
    '$.nothing',
    '$.delivery_location.town',
    '$.products',
    '$.products[0]',
    '$.products[*]',
    '$.products[2].image',
    '$.products[9].image',
    '$.products[*].price',
    '$.amount.value',
    '$.__proto__',
    '$.constructor',
  ])('[FORGET-3] %s is not forgettable', (path) => {
    expect(() => forgetMembers(contract, [path])).toThrow(NotForgettableError);
  });

  test.each(['', '$', 'amount', '.amount', '$.', '$..amount', '$.a-b', '$.products[', '$.x[-1]'])(
    'the path %j is malformed',
    (path) => {
      expect(() => forgetMembers(contract, [path])).toThrow(FormatError);
    },
  );

  test('a member called __proto__ is forgotten like any other', () => {
    const terms = JSON.parse('{"__proto__":"x","$forgettable":{"__proto__":"s"}}') as object;
    const rest = forgetMembers(terms, ['$.__proto__']);
    expect(Object.keys(rest)).toEqual(['$forgotten']);
    expect(hashContractTerms(rest)).toEqual(hashContractTerms(terms));
    expect(hashContractTerms(terms)).not.toEqual(hashContractTerms({}));
  });
});

const member = fc.stringMatching(/^[a-z_]{1,6}$/);

/** Contracts with wishes to forget at any level. */
const { order: anyOrder } = fc.letrec<{ value: unknown; order: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string(),
    fc.maxSafeInteger(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('order'),
  ),
  order: fc
    .dictionary(member, tie('value'), { maxKeys: 4, noNullPrototype: true })
    .chain((object) =>
      fc
        .tuple(
          fc.subarray(Object.keys(object)),
          fc.subarray(Object.keys(object)),
          fc.constantFrom(true, 'given salt'),
        )
        .map(([wished, listed, wish]) => ({
          ...object,
          ...(wished.length === 0
            ? {}
            : { $forgettable: Object.fromEntries(wished.map((name) => [name, wish])) }),
          ...(listed.length === 0 ? {} : { _forgettable: listed }),
        })),
    ),
}));

/** The asymmetric matcher, which vitest types as any. */
const anyText = expect.any(String) as string;

describe('salting', () => {
  let counter = 0;
  const randomBytes = (length: number) => new Uint8Array(length).fill(counter++ % 256);

  test('[FORGET-2] any order becomes a well-formed contract whose hash survives scrubbing', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const terms = saltForgettable(order, randomBytes);
        expect(() => assertWellFormedContract(terms)).not.toThrow();
        expect(JSON.stringify(terms)).not.toContain('"_forgettable"');
        expect(hashContractTerms(scrubForgettable(terms))).toEqual(hashContractTerms(terms));
        expect(saltForgettable(terms, randomBytes)).toEqual(terms);
      }),
    );
  });

  test('[FORGET-1] both forms of the wish become salts of 32 bytes, each its own', () => {
    const terms = saltForgettable(
      {
        a: 1,
        b: 2,
        c: 3,
        _forgettable: ['b', 'c', 'absent'],
        $forgettable: { a: true, c: 'kept' },
        products: [{ image: 'x', _forgettable: ['image'] }],
      },
      randomBytes,
    );
    expect(terms).toEqual({
      a: 1,
      b: 2,
      c: 3,
      $forgettable: { a: anyText, b: anyText, c: 'kept' },
      products: [{ image: 'x', $forgettable: { image: anyText } }],
    });
    const { a, b } = terms['$forgettable'] as { a: string; b: string };
    expect(decodeBase32(a, 32)).not.toEqual(decodeBase32(b, 32));
  });

  test.each([
    { _forgettable: 'image' },
    { _forgettable: [1] },
    { _forgettable: ['$forgettable'] },
    { _forgettable: { image: true } },
    { image: 'x', $forgettable: { image: false } },
    { image: 'x', $forgettable: ['image'] },
  ])('%j is refused with its path', (product) => {
    const salting = () => saltForgettable({ products: [product] }, randomBytes);
    expect(salting).toThrow(FormatError);
    const path = expect.stringMatching(/products\[0\]/) as string;
    expect(salting).toThrow(expect.objectContaining({ path }));
  });

  test('a contract that still has wishes cannot be hashed', () => {
    expect(() => hashContractTerms({ a: 1, $forgettable: { a: true } })).toThrow(FormatError);
  });

  test('nesting that would exhaust the stack is refused everywhere', () => {
    const deep = JSON.parse(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`) as object;
    expect(() => assertWellFormedContract(deep)).toThrow(FormatError);
    expect(() => saltForgettable(deep, randomBytes)).toThrow(FormatError);
    expect(() => hashContractTerms(deep)).toThrow(FormatError);
  });

  test.each([null, [], 'x', 5])('%j is no contract', (terms) => {
    expect(() => assertWellFormedContract(terms)).toThrow(FormatError);
  });
});
